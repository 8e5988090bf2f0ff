// Opens an applicant's CV for five minutes to those who decide about the application, and writes down who opened it.
import { defineFunction, FunctionError } from "@undercroft/product-functions";
import { schema } from "./schema.ts";

const seconds = 300;

export default defineFunction({
  schema,
  handle: async ({ body, caller, rpc, signFile }) => {
    const opened = caller.userId
      ? await rpc<{ path?: string }>("open_application_cv", {
          p_application_id: body.application_id,
          p_person: caller.userId,
          p_assurance: caller.assurance,
        })
      : {};
    const url = opened.path ? await signFile("cvs", opened.path, seconds) : null;
    // one answer for all that is not there or not theirs, so that it says nothing about who applied
    if (!url)
      throw new FunctionError({
        status: 404,
        code: "APPLICATIONS_CV_NOT_FOUND",
        message: "The CV is not there",
        hint: "It may have been taken back: load the application again.",
      });
    return { url, expires_in: seconds };
  },
});

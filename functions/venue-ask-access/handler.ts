import { defineFunction, FunctionError, type FunctionRefusal } from "@undercroft/product-functions";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

type Answer = { state: "sent" | "mailed" } | { wait: number } | { refused: FunctionRefusal };

/** Sends a question about access to the team of a venue or a night; without an account once its sender's address is confirmed. */
export default defineFunction({
  schema,
  isForm: true,
  handle: async ({ body, caller, address, formToken, rpc }) => {
    const answer = await rpc<Answer>("submit_access_question", {
      p_form: { ...body, form_token: formToken },
      p_user: caller.userId,
      p_caller: address,
    });
    if ("refused" in answer) throw new FunctionError(answer.refused);
    if ("wait" in answer) throw refuseTooMany(answer.wait);
    return answer;
  },
});

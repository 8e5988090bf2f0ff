import { defineFunction, FunctionError, type FunctionRefusal } from "@undercroft/product-functions";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

type Answer = { is_open: true } | { wait: number } | { refused: FunctionRefusal };

/** What is set up and what is not, each with its remedy, for admins: the findings of `npm run doctor`. */
export default defineFunction({
  schema,
  maxBytes: 100,
  timeoutSeconds: 20,
  handle: async ({ caller, rpc, examine }) => {
    const answer = await rpc<Answer>("open_doctor", {
      p_person: caller.userId,
      p_assurance: caller.assurance,
    });
    if ("refused" in answer) throw new FunctionError(answer.refused);
    if ("wait" in answer) throw refuseTooMany(answer.wait);
    return { findings: await examine(), looked_at: new Date().toISOString() };
  },
});

import { NEWSLETTER_WORDING } from "@undercroft/contract";
import { defineFunction } from "@undercroft/product-functions";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

type Answer = { sent: true } | { wait: number };

/** Queues the question whether an address wants the newsletter. The answer is the same for every address. */
export default defineFunction({
  schema,
  isForm: true,
  plainForm: {
    page: () => "/journal/newsletter",
    landing: ({ refusal }) => {
      if (!refusal) return "/journal/newsletter?state=sent";
      return `/journal/newsletter?state=${refusal.status === 429 ? "wait" : "refused"}`;
    },
  },
  handle: async ({ body, address, rpc }) => {
    const form = { ...body, wording: NEWSLETTER_WORDING.version };
    const answer = await rpc<Answer>("submit_newsletter", { p_form: form, p_caller: address });
    if ("wait" in answer) throw refuseTooMany(answer.wait);
    return answer;
  },
});

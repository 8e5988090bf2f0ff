import { defineFunction } from "@undercroft/product-functions";
import { schema } from "./schema.ts";

const pageOf = (token: unknown, more = ""): string =>
  `/bulletins/leave?token=${encodeURIComponent(String(token ?? "").slice(0, 300))}${more}`;

/**
 * Ends the bulletins of one organiser or venue. Mail programs send the form of RFC 8058 from their own servers and follow no redirect. A
 * link that is followed ends nothing: it opens the page with the button. A forged link is answered like a real one.
 */
export default defineFunction({
  schema,
  plainForm: {
    page: (query) => pageOf(query.get("token")),
    landing: (outcome) =>
      outcome.fields["List-Unsubscribe"] === "One-Click"
        ? null
        : pageOf(outcome.fields.token, outcome.refusal ? "&state=failed" : "&state=left"),
  },
  handle: ({ body, rpc }) => rpc<{ state: string }>("leave_bulletins", { p_token: body.token }),
});

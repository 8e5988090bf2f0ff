import { defineFunction } from "@undercroft/product-functions";
import { schema } from "./schema.ts";

/**
 * Ends the mails of the kinds that a link is about. Mail programs send the form of RFC 8058 from their own servers and follow no
 * redirect. A link that is followed ends nothing: it opens the page with the choices. A forged link is answered like a real one.
 */
export default defineFunction({
  schema,
  plainForm: {
    page: (query) =>
      `/notifications/preferences?token=${encodeURIComponent((query.get("token") ?? "").slice(0, 2000))}`,
    landing: (outcome) =>
      outcome.fields["List-Unsubscribe"] === "One-Click"
        ? null
        : `/notifications/preferences?token=${encodeURIComponent(String(outcome.fields.token ?? ""))}`,
  },
  handle: async ({ body, rpc }) => {
    await rpc<boolean>("lessen_mails", { p_token: body.token });
    return { state: "left" };
  },
});

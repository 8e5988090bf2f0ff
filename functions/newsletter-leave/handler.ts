import { defineFunction } from "@undercroft/product-functions";
import { newsletterPage, toNewsletterState } from "../newsletter-page.ts";
import { schema } from "./schema.ts";

/**
 * Leaves the newsletter. Mail programs send the form of RFC 8058 from their own servers and follow no redirect: whoever has the
 * code may leave, from wherever. A link that is followed leaves nothing; it opens the page with the button.
 */
export default defineFunction({
  schema,
  plainForm: {
    page: newsletterPage("choices"),
    landing: (outcome) =>
      outcome.fields["List-Unsubscribe"] === "One-Click" ? null : toNewsletterState(outcome),
  },
  handle: ({ body, rpc }) => rpc<{ state: string }>("leave_newsletter", { p_code: body.code }),
});

import { defineFunction } from "@undercroft/product-functions";
import { newsletterPage, toNewsletterState } from "../newsletter-page.ts";
import { schema } from "./schema.ts";

/** Confirms that an address wants the newsletter: by the button of the page that the mail leads to. */
export default defineFunction({
  schema,
  isForm: true,
  plainForm: { page: newsletterPage("confirm"), landing: toNewsletterState },
  handle: ({ body, rpc }) => rpc<{ state: string }>("confirm_newsletter", { p_code: body.code }),
});

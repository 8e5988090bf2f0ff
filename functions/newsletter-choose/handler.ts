import { defineFunction } from "@undercroft/product-functions";
import { newsletterPage, toNewsletterState } from "../newsletter-page.ts";
import { schema } from "./schema.ts";

/** Changes the cities whose nights somebody gets. */
export default defineFunction({
  schema,
  isForm: true,
  plainForm: { page: newsletterPage("choices"), landing: toNewsletterState },
  handle: ({ body, rpc }) =>
    rpc<{ state: string }>("choose_newsletter_cities", { p_code: body.code, p_cities: body.cities }),
});

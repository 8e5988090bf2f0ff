import * as z from "zod/mini";
import type { NewsletterSource } from "../texts/newsletter.ts";
import { email } from "./account.ts";

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, "Choose cities from the list"));

/** Cities, as a list or, from a form with one of them chosen, a word. */
const cities = z.pipe(
  z.pipe(
    z.optional(z.union([z.string(), z.array(z.string())])),
    z.transform((given) => (given === undefined ? [] : [given].flat())),
  ),
  z.array(slug).check(z.maxLength(12, "Choose at most 12 cities")),
);

/** Asking for the newsletter. */
export const newsletterSignUp = z.object({
  email,
  cities,
  source: z.enum(["journal", "article", "home", "page"] satisfies NewsletterSource[], "Reload the page"),
});

/** The code of a mailed link. */
const code = z.string("The link is not whole").check(z.regex(/^[0-9a-f]{40}$/, "The link is not whole"));

/** Confirming, or leaving, by a mailed link. */
export const newsletterLink = z.object({ code });

/** Choosing other cities by a mailed link. */
export const newsletterCities = z.object({ code, cities });

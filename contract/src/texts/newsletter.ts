/**
 * What people agree to when they ask for the newsletter. Other words get another number: the proof of a consent names the words
 * it was given to.
 */
export const NEWSLETTER_WORDING = {
  version: 1,
  text: "One email every Wednesday: the week’s articles, our picks, and nights in the cities you choose. Nothing else, nobody else sees your address, and every issue has a link to leave.",
} as const;

/** Where it was asked for. */
export type NewsletterSource = "journal" | "article" | "home" | "page";

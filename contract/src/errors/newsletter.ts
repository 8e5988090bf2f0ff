/** Refusals of the database, explained in docs/errors/newsletter.md. */
export type NewsletterErrorCode =
  | "NEWSLETTER_CLOSED"
  | "NEWSLETTER_EMPTY"
  | "NEWSLETTER_EXISTS"
  | "NEWSLETTER_INVALID"
  | "NEWSLETTER_NOBODY"
  | "NEWSLETTER_NOT_FOUND"
  | "NEWSLETTER_RATE_LIMITED"
  | "NEWSLETTER_STALE";

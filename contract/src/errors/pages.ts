/** Refusals of the database, explained in docs/errors/pages.md. */
export type PagesErrorCode = "ERROR_REPORTS_RATE_LIMITED" | "PAGES_ANNOUNCEMENT";

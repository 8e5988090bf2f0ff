/** Refusals of the database, explained in docs/errors/warnings.md. */
export type WarningsErrorCode =
  | "WARNINGS_CLOSED"
  | "WARNINGS_INVALID"
  | "WARNINGS_NOT_FOUND"
  | "WARNINGS_OWN"
  | "WARNINGS_PARTNER_REQUIRED"
  | "WARNINGS_RATE_LIMITED"
  | "WARNINGS_TOO_MANY";

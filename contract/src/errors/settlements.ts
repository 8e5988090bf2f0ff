/** Refusals of the database, explained in docs/errors/settlements.md. */
export type SettlementsErrorCode =
  | "SETTLEMENTS_CHANGED"
  | "SETTLEMENTS_INBOX_FULL"
  | "SETTLEMENTS_INVALID"
  | "SETTLEMENTS_NOT_FOUND"
  | "SETTLEMENTS_OWN_SIGNATURE"
  | "SETTLEMENTS_RATE_LIMITED"
  | "SETTLEMENTS_SIGNED"
  | "SETTLEMENTS_TOO_EARLY"
  | "SETTLEMENTS_UNCHANGED";

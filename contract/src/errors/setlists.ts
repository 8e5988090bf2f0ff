/** Refusals of the database, explained in docs/errors/setlists.md. */
export type SetlistsErrorCode =
  | "SETLISTS_CHANGED"
  | "SETLISTS_CLOSED"
  | "SETLISTS_INVALID"
  | "SETLISTS_NOT_FOUND"
  | "SETLISTS_RATE_LIMITED"
  | "SETLISTS_TOO_MANY";

/** Refusals of the database, explained in docs/errors/bulletins.md. */
export type BulletinsErrorCode =
  | "BULLETINS_CLOSED"
  | "BULLETINS_INVALID"
  | "BULLETINS_MONTH"
  | "BULLETINS_NOBODY"
  | "BULLETINS_NOT_FOUND"
  | "BULLETINS_OWN"
  | "BULLETINS_RATE_LIMITED";

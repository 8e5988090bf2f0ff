/** Refusals of the database, explained in docs/errors/memberships.md. */
export type MembershipsErrorCode =
  | "MEMBERSHIPS_ADULTS"
  | "MEMBERSHIPS_ALREADY"
  | "MEMBERSHIPS_CLOSED"
  | "MEMBERSHIPS_FULL"
  | "MEMBERSHIPS_INVALID"
  | "MEMBERSHIPS_NOT_FOUND"
  | "MEMBERSHIPS_RATE_LIMITED"
  | "MEMBERSHIPS_WAIT";

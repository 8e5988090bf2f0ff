/** Refusals of the database, explained in docs/errors/payouts.md. */
export type PayoutsErrorCode =
  | "PAYOUTS_ALREADY_HELD"
  | "PAYOUTS_INVALID_LIST"
  | "PAYOUTS_INVALID_REASON"
  | "PAYOUTS_NOT_FOUND"
  | "PAYOUTS_NOT_HELD"
  | "PAYOUTS_RATE_LIMITED"
  | "PAYOUTS_SECOND_FACTOR_REQUIRED"
  | "PAYOUTS_STALE";

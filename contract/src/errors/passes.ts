/** Refusals of the database, explained in docs/errors/passes.md. */
export type PassesErrorCode =
  | "PASSES_NOT_FOUND"
  | "PASSES_NOT_GOOD"
  | "PASSES_OFF"
  | "PASSES_OVER"
  | "PASSES_RATE_LIMITED";

/** Refusals of federation to people, explained in docs/errors/federation.md. */
export type FederationErrorCode =
  | "FEDERATION_CLOSED"
  | "FEDERATION_INVALID"
  | "FEDERATION_NOT_FOUND"
  | "FEDERATION_RATE_LIMITED";

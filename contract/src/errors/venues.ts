/** Refusals of the database, explained in docs/errors/venues.md. */
export type VenuesErrorCode =
  | "VENUES_CORRECTION_DECIDED"
  | "VENUES_INVALID_CORRECTION"
  | "VENUES_INVALID_FILTER"
  | "VENUES_INVALID_POINT"
  | "VENUES_NOT_FOUND";

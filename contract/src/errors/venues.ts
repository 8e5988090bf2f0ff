/** Refusals of the database, explained in docs/errors/venues.md. */
export type VenuesErrorCode = "VENUES_INVALID_FILTER" | "VENUES_INVALID_POINT";

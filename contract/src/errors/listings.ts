/** Refusals of the database, explained in docs/errors/listings.md. */
export type ListingsErrorCode = "LISTINGS_INVALID_FILTER" | "LISTINGS_TOO_MANY_VALUES";

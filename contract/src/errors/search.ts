/** Refusals of the database, explained in docs/errors/search.md. */
export type SearchErrorCode =
  | "SEARCH_EMPTY"
  | "SEARCH_RATE_LIMITED"
  | "SEARCH_SAVED_FULL"
  | "SEARCH_SYNONYM_MEANING"
  | "SEARCH_SYNONYM_PHRASE";

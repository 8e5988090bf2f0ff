/** Refusals of the database, explained in docs/errors/artists.md. */
export type ArtistsErrorCode =
  | "ARTISTS_ABOUT_TOO_LONG"
  | "ARTISTS_AREA_NOT_FOUND"
  | "ARTISTS_CLAIMED"
  | "ARTISTS_CLAIM_NOT_FOUND"
  | "ARTISTS_CODE_CHANGED"
  | "ARTISTS_INVALID"
  | "ARTISTS_NOT_FOUND"
  | "ARTISTS_NOT_YOURS"
  | "ARTISTS_OF_VENUE"
  | "ARTISTS_OWN_CLAIM"
  | "ARTISTS_RATE_LIMITED"
  | "ARTISTS_UNCONFIRMED";

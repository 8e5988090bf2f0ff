/** Refusals of the database, explained in docs/errors/artists.md. */
export type ArtistsErrorCode = "ARTISTS_ABOUT_TOO_LONG" | "ARTISTS_AREA_NOT_FOUND" | "ARTISTS_NOT_FOUND";

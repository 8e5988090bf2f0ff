/** Refusals of the database, explained in docs/errors/storage.md. */
export type StorageErrorCode = "STORAGE_ALT_TOO_LONG" | "STORAGE_IMAGE_NOT_FOUND" | "STORAGE_QUOTA_FULL";

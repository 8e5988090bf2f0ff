/** Refusals of the database, explained in docs/errors/storage.md. */
export type StorageErrorCode = "STORAGE_QUOTA_FULL";

export { type Backend, BlobMissing } from "./backends/backend.ts";
export { createFolderBackend } from "./backends/folder-backend.ts";
export { openS3Backend, type S3Options } from "./backends/s3-backend.ts";
export { createStorage, createStorageParts, type StorageDependencies } from "./create-storage.ts";
export { areElsewhere, type BlobMove, moveBlobs } from "./move-blobs.ts";
export { createStorageSettings, type GivenStorageSettings, type StorageSettings } from "./settings.ts";
export type { Storage } from "./storage.ts";
export { type Sweep, sweep, verifyBlobs } from "./sweep.ts";
export { type OwnFile, storeOwnFile } from "./uploads/store-own-file.ts";

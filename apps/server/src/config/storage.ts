// Where uploaded files are kept, and how much of them.
import { z } from "zod/mini";
import { oneOf, toggle, webAddress, wholeNumber } from "./kinds.ts";

/** The keys of the file store. */
export const storageKeys = {
  STORAGE_BACKEND: z._default(oneOf(["folder", "s3"]), "folder"),
  STORAGE_FILE_SIZE_LIMIT: z._default(wholeNumber(1, 1_073_741_824), 52_428_800),
  STORAGE_RENDER_CACHE_MB: z._default(wholeNumber(0, 1_048_576), 1024),
  S3_ENDPOINT: z.optional(webAddress),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z._default(toggle, false),
};

/** A bucket of an S3-compatible store. Without keys the SDK looks for them as it does everywhere (role, profile). */
export type S3Config = Readonly<{
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
}>;

/** The file store. */
export type StorageConfig = Readonly<{
  /** null keeps files in the data directory */
  s3: S3Config | null;
  /** the bucket that the settings name, whether files are kept in it or are to be moved */
  bucket: S3Config | null;
  /** bytes an object may have */
  fileSizeLimit: number;
  /** bytes of rendered pictures that are kept */
  renderCacheBytes: number;
}>;

/** The keys as the server knows them. @throws Error naming the key that is missing */
export function toStorage(keys: z.infer<z.ZodMiniObject<typeof storageKeys>>): StorageConfig {
  return Object.freeze({
    s3: keys.STORAGE_BACKEND === "s3" ? toS3(keys) : null,
    bucket: keys.S3_BUCKET ? toS3(keys) : null,
    fileSizeLimit: keys.STORAGE_FILE_SIZE_LIMIT,
    renderCacheBytes: keys.STORAGE_RENDER_CACHE_MB * 1024 * 1024,
  });
}

function toS3(keys: z.infer<z.ZodMiniObject<typeof storageKeys>>): S3Config {
  if (!keys.S3_BUCKET) throw new Error("S3_BUCKET: STORAGE_BACKEND=s3 needs the name of a bucket");
  if ((keys.S3_ACCESS_KEY_ID === undefined) !== (keys.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new Error("S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together");
  }
  return Object.freeze({
    endpoint: keys.S3_ENDPOINT,
    region: keys.S3_REGION,
    bucket: keys.S3_BUCKET,
    accessKeyId: keys.S3_ACCESS_KEY_ID,
    secretAccessKey: keys.S3_SECRET_ACCESS_KEY,
    forcePathStyle: keys.S3_FORCE_PATH_STYLE,
  });
}

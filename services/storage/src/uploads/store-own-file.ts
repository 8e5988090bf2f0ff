// A file that a server itself brings: no policy is asked and nothing is encoded again.
import { Readable } from "node:stream";
import { measureImage } from "../content/remake-image.ts";
import { findBucketLimits } from "../database/buckets.ts";
import type { Storage } from "../storage.ts";
import { storeUpload } from "./store-upload.ts";

/** The file and where it goes; a file of the same name is replaced. */
export type OwnFile = {
  bucket: string;
  name: string;
  /** as a stream where they may be more than memory should hold */
  bytes: Buffer | Readable;
  type: string;
  /** a year where it is left out */
  cacheControl?: string;
  owner: string | undefined;
  userMetadata: Record<string, unknown> | null;
};

/** Keeps a file under a name that never changes again, so that browsers may keep it for a year unless told otherwise. @throws StorageError */
export async function storeOwnFile(storage: Storage, file: OwnFile): Promise<void> {
  const limits = await findBucketLimits(storage.database.query, file.bucket);
  const { bytes } = file;
  const facts = Buffer.isBuffer(bytes) && file.type.startsWith("image/") ? await measureImage(bytes) : {};
  await storeUpload(
    storage,
    { bucket: file.bucket, name: file.name, isUpsert: true, owner: file.owner },
    { ...limits, judgesContent: false },
    {
      body: Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes,
      type: file.type,
      cacheControl: file.cacheControl ?? "max-age=31536000",
      contentEncoding: undefined,
      userMetadata: file.userMetadata,
      announced: Buffer.isBuffer(bytes) ? bytes.length : undefined,
    },
    facts,
  );
}

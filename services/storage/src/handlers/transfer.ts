// What move and copy have in common: from where to where, and what the other bucket asks of the bytes.
import { z } from "zod/mini";
import { asCaller, type CallerRequest } from "../database/as-caller.ts";
import { type BucketLimits, findBucketLimits } from "../database/buckets.ts";
import { findObject, type ObjectMetadata, type ObjectRow } from "../database/objects.ts";
import { errors } from "../errors.ts";
import { requireKey } from "../request/names.ts";
import type { Storage } from "../storage.ts";

/** The body both calls take. */
export const transferFields = {
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.optional(z.string()),
};

/** An object with bytes. */
export type StoredObject = ObjectRow & { metadata: ObjectMetadata; version: string };

/** The object the caller may see. @throws StorageError NoSuchKey */
export async function findSource(
  { database }: Storage,
  call: CallerRequest,
  bucket: string,
  key: string,
): Promise<StoredObject> {
  requireKey(key);
  const row = await asCaller(database, call, (query) => findObject(query, bucket, key));
  if (!row?.metadata || !row.version) throw errors.noSuchKey();
  return { ...row, metadata: row.metadata, version: row.version };
}

/** True where bytes of one bucket have to be looked at before they may be in the other. */
export async function needsJudging({ database }: Storage, from: string, to: BucketLimits): Promise<boolean> {
  if (!to.judgesContent || from === to.id) return false;
  return !(await findBucketLimits(database.query, from)).judgesContent;
}

import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { findBucketLimits } from "../database/buckets.ts";
import { errors, StorageError } from "../errors.ts";
import { requireAllowedType } from "../request/mime-types.ts";
import { requireKey } from "../request/names.ts";
import { readJson } from "../request/read-json.ts";
import type { Handler, Storage } from "../storage.ts";
import { sizeLimit } from "../uploads/store-upload.ts";
import { findSource, needsJudging, type StoredObject, transferFields } from "./transfer.ts";

const body = z.object(transferFields);

/** Gives an object another name or bucket. Its bytes stay where they are. */
export const moveObject: Handler = async (storage, call) => {
  const wanted = await readJson(call.request, body);
  const bucket = wanted.destinationBucket ?? wanted.bucketId;
  const name = wanted.destinationKey;
  requireKey(name);
  const known = requireCaller(call);
  const source = await findSource(storage, known, wanted.bucketId, wanted.sourceKey);
  if (bucket !== wanted.bucketId) await requireFitting(storage, source, bucket, name);
  const rows = await asCaller(storage.database, known, (query) =>
    query<{ id: string }>(
      "update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id",
      [wanted.bucketId, wanted.sourceKey, bucket, name],
    ),
  ).catch((error) => {
    throw error instanceof StorageError && error.code === "ResourceAlreadyExists"
      ? errors.keyExists()
      : error;
  });
  if (!rows[0]) throw errors.noSuchKey();
  return Response.json({ message: "Successfully moved", Id: rows[0].id, Key: `${bucket}/${name}` });
};

/** @throws StorageError where the other bucket would not have taken the file as an upload */
async function requireFitting(
  storage: Storage,
  source: StoredObject,
  bucket: string,
  name: string,
): Promise<void> {
  const limits = await findBucketLimits(storage.database.query, bucket).catch((error) => {
    throw error instanceof StorageError && error.status === 404 ? errors.relatedMissing(error) : error;
  });
  requireAllowedType(source.metadata.mimetype, limits.types);
  if (source.metadata.size > sizeLimit(storage, limits, name)) throw errors.tooLarge();
  if (await needsJudging(storage, source.bucket_id, limits)) {
    throw errors.invalid("This bucket checks every file: copy the object into it and delete the original");
  }
}

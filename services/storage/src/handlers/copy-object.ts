import { z } from "zod/mini";
import { BlobMissing } from "../backends/backend.ts";
import { asService, requireCaller } from "../database/as-caller.ts";
import { announceBlob, completeBlob, discardBlob, noteMissing } from "../database/blobs.ts";
import { findObject, type ObjectMetadata, writeObject } from "../database/objects.ts";
import { errors, StorageError } from "../errors.ts";
import { requireKey } from "../request/names.ts";
import { readJson } from "../request/read-json.ts";
import type { Handler, Storage } from "../storage.ts";
import { admitUpload, type Destination, storeUpload } from "../uploads/store-upload.ts";
import { readEncodedMetadata } from "../uploads/user-metadata.ts";
import { openBytes } from "./send-object.ts";
import { findSource, needsJudging, type StoredObject, transferFields } from "./transfer.ts";

const body = z.object({
  ...transferFields,
  copyMetadata: z._default(z.boolean(), true),
  metadata: z.optional(
    z.nullable(z.object({ cacheControl: z.optional(z.string()), mimetype: z.optional(z.string()) })),
  ),
});

/** Makes a second object of the same bytes. */
export const copyObject: Handler = async (storage, call) => {
  const wanted = await readJson(call.request, body);
  const known = requireCaller(call);
  requireKey(wanted.destinationKey);
  const source = await findSource(storage, known, wanted.bucketId, wanted.sourceKey);
  const destination: Destination = {
    bucket: wanted.destinationBucket ?? wanted.bucketId,
    name: wanted.destinationKey,
    isUpsert: call.request.headers.get("x-upsert") === "true",
    owner: known.caller.subject,
  };
  const metadata = wanted.copyMetadata ? source.metadata : { ...source.metadata, ...wanted.metadata };
  const userMetadata = wanted.copyMetadata
    ? source.user_metadata
    : readEncodedMetadata(call.request.headers.get("x-metadata"));
  const limits = await admitUpload(storage, known, destination, {
    type: metadata.mimetype,
    size: metadata.size,
    userMetadata,
  }).catch((error) => {
    throw error instanceof StorageError && error.code === "NoSuchBucket"
      ? errors.relatedMissing(error)
      : error;
  });
  const copy = { ...source, metadata, user_metadata: userMetadata };
  if (await needsJudging(storage, source.bucket_id, limits)) {
    await storeUpload(storage, destination, limits, {
      body: await openBytes(storage, source.version),
      type: metadata.mimetype,
      cacheControl: metadata.cacheControl,
      contentEncoding: metadata.contentEncoding,
      userMetadata,
      announced: metadata.size,
    });
  } else {
    await copyBytes(storage, copy, destination);
  }
  const row = await findObject(storage.database.query, destination.bucket, destination.name);
  return Response.json({ Id: row?.id, Key: `${destination.bucket}/${destination.name}`, ...row });
};

async function copyBytes(storage: Storage, source: StoredObject, destination: Destination): Promise<void> {
  const { database, backend } = storage;
  const version = await announceBlob(database.query);
  try {
    await backend.copy(source.version, version).catch(async (error) => {
      if (!(error instanceof BlobMissing)) throw error;
      await noteMissing(storage, source.version);
      throw errors.bytesMissing();
    });
    const metadata: ObjectMetadata = { ...source.metadata, lastModified: new Date().toISOString() };
    await asService(database, async (query) => {
      const sums = await query<{ sha256: string | null }>(
        "select sha256 from internal.blobs where version = $1",
        [source.version],
      );
      await completeBlob(query, version, { bytes: metadata.size, sha256: sums[0]?.sha256 ?? "" });
      await writeObject(
        query,
        { ...destination, version, metadata, userMetadata: source.user_metadata },
        destination.isUpsert,
      );
    });
  } catch (error) {
    await discardBlob(storage, version);
    throw error;
  }
}

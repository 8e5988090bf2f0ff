import { asCaller, requireCaller } from "../database/as-caller.ts";
import { findObject, type ObjectRow, objectColumns } from "../database/objects.ts";
import { errors } from "../errors.ts";
import { requireKey } from "../request/names.ts";
import type { Handler, Storage, StorageCall } from "../storage.ts";
import type { Reach } from "./cache-headers.ts";
import { sendObject } from "./send-object.ts";

type Found = { isPublic: boolean; row: ObjectRow | undefined };

/** Reads bucket and object in one query, without asking what the caller may see. @throws StorageError where there is no such bucket */
async function lookUp({ database }: Storage, call: StorageCall): Promise<Found> {
  const columns = objectColumns.replaceAll(
    /\b(created_at|updated_at|last_accessed_at) at time/g,
    "o.$1 at time",
  );
  const rows = await database.query<ObjectRow & { is_public: boolean }>(
    `select b.public as is_public, ${columns.replace(/^id, bucket_id, name, owner, owner_id/, "o.id, o.bucket_id, o.name, o.owner, o.owner_id")}
     from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = $2 where b.id = $1`,
    [call.bucket, call.key],
  );
  const found = rows[0];
  if (!found) throw errors.noSuchBucket();
  return { isPublic: found.is_public, row: found.id === null ? undefined : found };
}

/** The object of a public bucket. @throws StorageError as if a private bucket were none */
export async function findPublic(storage: Storage, call: StorageCall): Promise<ObjectRow> {
  requireKey(call.key);
  const { isPublic, row } = await lookUp(storage, call);
  if (!isPublic) throw errors.noSuchBucket();
  if (!row) throw errors.noSuchKey();
  return row;
}

/** The object where its bucket is public or the caller may see it, and for whom it is. @throws StorageError */
export async function findReadable(
  storage: Storage,
  call: StorageCall,
): Promise<{ row: ObjectRow; reach: Reach }> {
  requireKey(call.key);
  const found = await lookUp(storage, call);
  if (!call.caller && !found.isPublic) throw errors.noSuchBucket();
  const row = found.isPublic
    ? found.row
    : await asCaller(storage.database, requireCaller(call), (query) =>
        findObject(query, call.bucket, call.key),
      );
  if (!row) throw errors.noSuchKey();
  return { row, reach: found.isPublic ? "public" : "private" };
}

/** The bytes, for anyone who may see the object. */
export const readObject: Handler = async (storage, call) => {
  const { row, reach } = await findReadable(storage, call);
  return sendObject(storage, row, { ...call, reach });
};

/** The bytes of an object in a public bucket. */
export const readPublicObject: Handler = async (storage, call) =>
  sendObject(storage, await findPublic(storage, call), { ...call, reach: "public" });

/** What is known of an object, for anyone who may see it; its head alone is that of the bytes. */
export const readObjectInfo: Handler = async (storage, call) =>
  call.request.method === "HEAD"
    ? readObject(storage, call)
    : toInfo((await findReadable(storage, call)).row);

/** What is known of an object in a public bucket. */
export const readPublicInfo: Handler = async (storage, call) =>
  call.request.method === "HEAD" ? readPublicObject(storage, call) : toInfo(await findPublic(storage, call));

function toInfo({ metadata, ...row }: ObjectRow): Response {
  return Response.json({
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  });
}

// Rows of storage.objects.
import type { QueryRows } from "@undercroft/postgres";

/** What is known of an object's bytes. */
export type ObjectMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
  contentEncoding?: string;
  /** of judged images: pixels, a placeholder (base64 thumbhash), and whether it flashes more than three times a second */
  width?: number;
  height?: number;
  thumbhash?: string;
  flashes?: boolean;
};

/** A row; times are in the client's format. */
export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
};

const time = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

export const objectColumns = `id, bucket_id, name, owner, owner_id, version, ${time("created_at")}, ${time("updated_at")},
  ${time("last_accessed_at")}, metadata, user_metadata`;

/** The times of a listed row, which has no alias. */
export const listedColumns = `name, id, ${time("updated_at")}, ${time("created_at")}, ${time("last_accessed_at")}, metadata`;

/** The object the caller of `query` may see. */
export async function findObject(
  query: QueryRows,
  bucket: string,
  name: string,
  lock: "" | "for update" | "for share" = "",
): Promise<ObjectRow | undefined> {
  const rows = await query<ObjectRow>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2 ${lock}`,
    [bucket, name],
  );
  return rows[0];
}

/** A row as it is about to be written. */
export type NewObject = {
  bucket: string;
  name: string;
  owner: string | undefined;
  version: string;
  metadata: ObjectMetadata | { size: number; mimetype: string | undefined; contentLength: number };
  userMetadata: Record<string, unknown> | null;
};

/**
 * Writes the row of an object.
 * @param isUpsert replaces the one of this name; without it a second one breaks the unique index
 * @returns its id
 */
export async function writeObject(query: QueryRows, object: NewObject, isUpsert: boolean): Promise<string> {
  const rows = await query<{ id: string }>(`${writeText(isUpsert)} returning id`, valuesOf(object));
  return rows[0]?.id ?? "";
}

/** Writes the row and asks for nothing back: anyone who may add to a bucket need not be able to see it. */
export async function tryWriteObject(query: QueryRows, object: NewObject, isUpsert: boolean): Promise<void> {
  await query(writeText(isUpsert), valuesOf(object));
}

const writeText = (isUpsert: boolean): string =>
  `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
   values ($1, $2, $3, $4, $5, $6, $7) ${isUpsert ? replaceText : ""}`;
const replaceText = `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
  version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, last_accessed_at = now()`;

const valuesOf = (object: NewObject): unknown[] => [
  object.bucket,
  object.name,
  toUuid(object.owner),
  object.owner ?? null,
  object.version,
  JSON.stringify(object.metadata),
  object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
];

/** A subject where it is a UUID: old clients know no other owners. */
export function toUuid(subject: string | undefined): string | null {
  return subject && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subject) ? subject : null;
}

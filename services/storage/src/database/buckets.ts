// Rows of storage.buckets, and what the product asks of its own.
import type { QueryRows } from "@undercroft/postgres";
import { errors } from "../errors.ts";

/** A bucket as clients see it. */
export type BucketRow = {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
  type: string;
};

const time = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** The columns of a BucketRow. A size fits into a double. */
export const bucketColumns = `id, name, coalesce(owner_id, owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, ${time("created_at")}, ${time("updated_at")}, type`;

/** What an upload has to know of its bucket. */
export type BucketLimits = {
  id: string;
  isPublic: boolean;
  sizeLimit: number | null;
  types: string[] | null;
  /** one of the product's own buckets, whose uploads are counted */
  isRuled: boolean;
  judgesContent: boolean;
  reencodesImages: boolean;
};

/** @throws StorageError NoSuchBucket */
export async function findBucketLimits(query: QueryRows, id: string): Promise<BucketLimits> {
  const rows = await query<BucketLimits>(
    `select b.id, b.public as "isPublic", b.file_size_limit::float8 as "sizeLimit", b.allowed_mime_types as types,
       r.bucket_id is not null as "isRuled", coalesce(r.judges_content, false) as "judgesContent",
       coalesce(r.reencodes_images, false) as "reencodesImages"
     from storage.buckets b left join internal.bucket_rules r on r.bucket_id = b.id where b.id = $1`,
    [id],
  );
  const found = rows[0];
  if (!found) throw errors.noSuchBucket();
  return found;
}

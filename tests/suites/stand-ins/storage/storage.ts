// Their objects over the database, as far as the tests prepare and look at rows with them.
import { randomUUID } from "node:crypto";
import { signJWT } from "./auth.ts";
import { run } from "./database.ts";

type Bucket = {
  id: string;
  name: string;
  public?: boolean;
  owner?: string;
  fileSizeLimit?: string;
  file_size_limit?: number | null;
};
type NewRow = {
  name: string;
  owner?: string;
  bucket_id: string;
  metadata: object | null;
  user_metadata: object | null;
};

const bytesOf = (limit: string | undefined): number | null =>
  limit === undefined ? null : Number.parseInt(limit, 10) * 1000; // all that is asked for is in kb

export class StoragePgDB {
  readonly connection = { dispose: (): void => {} };
  destroyConnection(): void {}

  async createBucket(bucket: Bucket): Promise<Bucket> {
    await run(
      `insert into buckets (id, name, public, owner, owner_id, file_size_limit) values ($1, $2, $3, $4::uuid, $4, $5)`,
      [
        bucket.id,
        bucket.name,
        bucket.public ?? false,
        bucket.owner ?? null,
        bucket.file_size_limit ?? bytesOf(bucket.fileSizeLimit),
      ],
    );
    return bucket;
  }

  async createObject({ name, owner, bucket_id, metadata, user_metadata }: NewRow): Promise<void> {
    await run(
      `insert into objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
       values ($1, $2, $3::uuid, $3, $4, $5, $6)`,
      [bucket_id, name, owner ?? null, randomUUID(), metadata, user_metadata],
    );
  }

  async deleteObjects(bucket: string, names: string[]): Promise<void> {
    await run("delete from objects where bucket_id = $1 and name = any ($2)", [bucket, names]);
  }

  async deleteBucket(bucket: string): Promise<void> {
    await run("delete from buckets where id = $1", [bucket]);
  }
}

/** Columns of theirs for versions of objects, of which the product keeps none. */
const versionless = { archived_at: null, is_delete_marker: false, is_versioned: false };

export class Storage {
  readonly db = new StoragePgDB();

  createBucket(bucket: Bucket): Promise<Bucket> {
    return this.db.createBucket(bucket);
  }

  from(bucket: string) {
    return {
      findObject: async (name: string): Promise<object> => {
        const rows = await run("select * from objects where bucket_id = $1 and name = $2", [bucket, name]);
        return { ...versionless, ...rows[0] };
      },
      signUploadObjectUrl: async (_name: string, url: string, seconds: number, owner?: string) => ({
        token: await signJWT(
          { url, scope: "upload", upsert: false, ...(owner ? { owner } : {}) },
          "",
          seconds,
        ),
      }),
    };
  }
}

export const useStorage = () => ({ storage: new Storage(), database: new StoragePgDB() });
export { withDeleteEnabled } from "./database.ts";
export class TenantLocation {}

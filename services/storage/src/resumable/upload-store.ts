// What has arrived of resumable uploads: every request's bytes are a blob of their own, so that both backends and all servers
// can go on where another stopped. They become one object when the last has come.
import { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { asService } from "../database/as-caller.ts";
import { announceBlob, completeBlob, discardBlob } from "../database/blobs.ts";
import type { Storage } from "../storage.ts";
import { putMeasured } from "../uploads/put-measured.ts";
import { decodeUploadId } from "./upload-id.ts";

/** A row of internal.uploads with what has arrived. */
export type UploadRow = {
  id: string;
  bucket: string;
  name: string;
  ownerId: string | null;
  length: number;
  isUpsert: boolean;
  metadata: Record<string, string | null>;
  createdAt: Date;
  isFinished: boolean;
  arrived: number;
};

const findText = `select u.id, u.bucket_id as bucket, u.name, u.owner_id as "ownerId", u.length::float8 as length, u.is_upsert as "isUpsert",
    u.metadata, u.created_at as "createdAt", u.finished_at is not null as "isFinished",
    coalesce((select sum(bytes) from internal.upload_parts where upload_id = u.id), 0)::float8 as arrived
  from internal.uploads u where u.id = $1 and u.expires_at > now()`;

/** The upload an address names; undefined where there is none, or no longer. */
export async function findUpload({ database }: Storage, id: string): Promise<UploadRow | undefined> {
  const named = decodeUploadId(id);
  if (!named) return undefined;
  const rows = await database.query<UploadRow>(findText, [named.version]);
  const row = rows[0];
  return row && row.bucket === named.bucket && row.name === named.name ? row : undefined;
}

/** Takes back the last part of an upload whose object was not written, so that the client sends it once more. */
export async function dropLastPart({ database }: Storage, uploadId: string): Promise<void> {
  await database.query(
    `delete from internal.upload_parts where upload_id = $1
     and starts_at = (select max(starts_at) from internal.upload_parts where upload_id = $1)`,
    [uploadId],
  );
}

/** The bytes that have arrived, one part after the other. */
export async function readParts({ database, backend }: Storage, uploadId: string): Promise<Readable> {
  const parts = await database.query<{ version: string }>(
    "select version from internal.upload_parts where upload_id = $1 order by starts_at",
    [uploadId],
  );
  return Readable.from(
    (async function* () {
      for (const { version } of parts) yield* await backend.open(version);
    })(),
    { objectMode: false },
  );
}

/** The library's store over our database and backend. */
export class UploadStore extends DataStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    super();
    this.#storage = storage;
    this.extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  }

  /** Rows are made by the service, which knows who asks. */
  override async create(upload: Upload): Promise<Upload> {
    const row = await findUpload(this.#storage, upload.id);
    upload.creation_date = row?.createdAt.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#storage, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    let offset = row.isFinished ? row.length : row.arrived;
    if (!row.isFinished && row.length > 0 && row.arrived === row.length) {
      // all bytes came and the object was never written: the server ended in between
      await dropLastPart(this.#storage, row.id);
      offset = (await findUpload(this.#storage, id))?.arrived ?? 0;
    }
    return new Upload({
      id,
      size: row.length,
      offset,
      metadata: row.metadata,
      creation_date: row.createdAt.toISOString(),
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await findUpload(this.#storage, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { database } = this.#storage;
    const version = await announceBlob(database.query);
    try {
      const { bytes, sha256 } = await putMeasured(
        this.#storage,
        version,
        Readable.from(untilBroken(stream), { objectMode: false }),
        "application/octet-stream",
        row.length - offset,
      );
      if (bytes === 0) {
        await discardBlob(this.#storage, version);
        return offset;
      }
      await asService(database, async (query) => {
        const parts = await query<{ arrived: number }>(
          `select coalesce((select sum(bytes) from internal.upload_parts where upload_id = u.id), 0)::float8 as arrived
           from internal.uploads u where id = $1 and finished_at is null for update`,
          [row.id],
        );
        if (parts[0]?.arrived !== offset) throw ERRORS.INVALID_OFFSET;
        await completeBlob(query, version, { bytes, sha256 });
        await query(
          "insert into internal.upload_parts (upload_id, starts_at, bytes, version) values ($1, $2, $3, $4)",
          [row.id, offset, bytes, version],
        );
      });
      return offset + bytes;
    } catch (error) {
      await discardBlob(this.#storage, version);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    const row = await findUpload(this.#storage, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    await this.#storage.database.query("delete from internal.uploads where id = $1", [row.id]);
  }

  /** In milliseconds. */
  override getExpiration(): number {
    return this.#storage.settings.resumableLifetime * 1000;
  }

  /** The sweeper does it for all servers. */
  override async deleteExpired(): Promise<number> {
    return 0;
  }
}

/** A line that breaks ends the part there: what has arrived is kept. */
async function* untilBroken(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    // the client asks where to go on
  }
}

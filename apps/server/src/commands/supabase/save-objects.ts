// Objects into storage: their rows, and their bytes where a folder of files is given.
import { createReadStream } from "node:fs";
import {
  type Backend,
  type Brought,
  bareType,
  bringBytes,
  type ObjectMetadata,
  requireAllowedType,
  requireKey,
} from "@undercroft/storage";
import { type Fields, LeftOut, readObject, readTime, requireTime, tryUuid } from "./field-values.ts";
import { findFile } from "./find-file.ts";
import { isAllowed } from "./save-buckets.ts";
import type { Incoming, Work } from "./save-rows.ts";
import type { Outcome } from "./tally.ts";

/** An object of the dump; `from` is the bucket's id there. */
export type StoredObject = {
  from: string;
  bucket: string;
  name: string;
  owner: string | null;
  version: string | null;
  created_at: string;
  updated_at: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
};

/** @param buckets those that were taken: their ids here by their ids there @throws LeftOut */
export function objectOfRow(fields: Fields, buckets: ReadonlyMap<string, string>): StoredObject {
  const from = fields.bucket_id ?? "";
  const bucket = buckets.get(from);
  if (bucket === undefined) throw new LeftOut("its bucket was not taken");
  if (fields.is_delete_marker === "t" || fields.is_delete_marker === "true" || fields.archived_at)
    throw new LeftOut("it is a former version");
  const name = fields.name ?? "";
  if (!isAllowed(() => requireKey(name)))
    throw new LeftOut("its name has characters that names of files cannot have here");
  const created = requireTime(fields, "created_at");
  const updated = readTime(fields, "updated_at") ?? created;
  return {
    from,
    bucket,
    name,
    owner: tryUuid(fields.owner_id) ?? tryUuid(fields.owner),
    version: fields.version ?? null,
    created_at: created,
    updated_at: updated,
    metadata: readFacts(readObject(fields, "metadata"), updated),
    user_metadata: fields.user_metadata ? readObject(fields, "user_metadata") : null,
  };
}

/** What becomes headers of an answer is held to their form. */
function readFacts(given: Record<string, unknown>, updated: string): ObjectMetadata {
  const text = (key: string): string => {
    const value = given[key];
    return typeof value === "string" ? value : "";
  };
  const size = Number(given.size ?? 0);
  const bytes = Number.isSafeInteger(size) && size >= 0 ? size : 0;
  const type = text("mimetype");
  const modified = Date.parse(text("lastModified"));
  return {
    eTag: /^"[\w-]{1,100}"$/.test(text("eTag")) ? text("eTag") : '"unknown"',
    size: bytes,
    mimetype: isAllowed(() => requireAllowedType(type, null)) ? bareType(type) : "application/octet-stream",
    cacheControl: /^[a-z0-9=, -]{1,200}$/i.test(text("cacheControl")) ? text("cacheControl") : "no-cache",
    lastModified: new Date(Number.isNaN(modified) ? updated : modified).toISOString(),
    contentLength: bytes,
    httpStatusCode: 200,
  };
}

/** Where the bytes come from and go. `folder` is null where none was given. */
export type Files = { folder: string | null; backend: Backend };

type Look = { version: string | null; is_same: boolean };

/** Saves an object. One that is here without its bytes gets them once the folder has them. */
export async function saveObject(work: Work, files: Files, row: Incoming<StoredObject>): Promise<void> {
  const { value } = row;
  const [here] = await work.query<Look>(
    "select version, created_at = $3 as is_same from storage.objects where bucket_id = $1 and name = $2",
    [value.bucket, value.name, value.created_at],
  );
  if (here && !here.is_same) return work.tally.count(row, { left: "another file of this name is here" });
  if (here?.version) return work.tally.count(row, "here");
  const found = files.folder ? await findFile(files.folder, { ...value, bucket: value.from }) : null;
  if (found && found.bytes !== value.metadata.size)
    return work.tally.count(row, {
      left: "its file in the folder has another size than the dump says: download it again",
    });
  if (!found) work.tally.note("files whose bytes were not in a folder: run it again with --files FOLDER");
  if (!found && here) return work.tally.count(row, "here");
  work.tally.count(row, await keepObject(work, files.backend, value, found?.file ?? null));
}

async function keepObject(
  work: Work,
  backend: Backend,
  object: StoredObject,
  file: string | null,
): Promise<Outcome> {
  if (work.isDryRun) return "taken";
  if (file === null) {
    await writeObject(work, object, null);
    return "taken";
  }
  const body = createReadStream(file);
  await bringBytes(
    { query: work.query, backend },
    body,
    object.metadata.mimetype,
    async (brought, complete) => {
      await work.query("begin");
      try {
        await complete();
        await writeObject(work, object, brought);
        await work.query("commit");
      } catch (error) {
        await work.query("rollback");
        throw error;
      }
    },
  );
  return "taken";
}

/** The owner stays where the account was taken; a file of somebody who is not here has none. */
const insertText = `insert into storage.objects (bucket_id, name, owner, owner_id, created_at, updated_at, version, metadata, user_metadata)
  select $1, $2, t.id, t.id::text, $4, $5, $6, $7, $8 from (select) one left join taken_accounts t on t.id = $3
  on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`;

async function writeObject({ query }: Work, object: StoredObject, brought: Brought | null): Promise<void> {
  const known = brought
    ? { eTag: `"${brought.md5}"`, size: brought.bytes, contentLength: brought.bytes }
    : {};
  await query(insertText, [
    object.bucket,
    object.name,
    object.owner,
    object.created_at,
    object.updated_at,
    brought?.version ?? null,
    JSON.stringify({ ...object.metadata, ...known }),
    object.user_metadata === null ? null : JSON.stringify(object.user_metadata),
  ]);
}

// Files from one backend into another, while the product stands still or runs: what is there already is not moved again.
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import type { QueryRows } from "@undercroft/postgres";
import { type Backend, BlobMissing } from "./backends/backend.ts";

type Blob = { version: string; bytes: number; sha256: string };

/** What a move did; bytes that are missing where they came from are told and passed over. */
export type BlobMove = { moved: number; alreadyThere: number; missing: number };

const batch = 200;
const listText = `select b.version, b.bytes::float8 as bytes, b.sha256 from internal.blobs b
  where b.version > $1 and b.bytes is not null and b.doomed_at is null order by b.version limit $2`;

/**
 * Copies every complete file, each checked by its sum on the way; the originals stay. Begun again, it goes on where it broke off.
 * @param query as the owner of the tables
 * @throws Error of the backend that failed, or naming a file whose bytes are not those that were stored
 */
export async function moveBlobs(
  query: QueryRows,
  from: Backend,
  to: Backend,
  onProgress: (done: number) => void = () => {},
): Promise<BlobMove> {
  const move: BlobMove = { moved: 0, alreadyThere: 0, missing: 0 };
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const blobs = await query<Blob>(listText, [last, batch]);
    for (const blob of blobs) {
      move[await moveBlob(blob, from, to)] += 1;
      onProgress(move.moved + move.alreadyThere + move.missing);
    }
    const end = blobs.at(-1)?.version;
    if (!end || blobs.length < batch) return move;
    last = end;
  }
}

async function moveBlob(blob: Blob, from: Backend, to: Backend): Promise<keyof BlobMove> {
  if ((await to.size(blob.version)) === blob.bytes) return "alreadyThere";
  try {
    const source = await from.open(blob.version);
    await to.put(blob.version, source.pipe(checkSum(blob)), "application/octet-stream");
    return "moved";
  } catch (error) {
    if (error instanceof BlobMissing) return "missing";
    throw error;
  }
}

/** Ends in an error where the bytes are others, so that the target keeps none of them. */
function checkSum({ version, sha256 }: Blob): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) =>
      done(hash.digest("hex") === sha256 ? null : new Error(`The file ${version} is not what was stored`)),
  });
}

/**
 * Whether the files of a database lie elsewhere: some are known, and of the latest few none is in this backend.
 * @param query as the owner of the tables
 */
export async function areElsewhere(query: QueryRows, backend: Backend): Promise<boolean> {
  const latest = await query<{ version: string }>(
    "select version from internal.blobs where bytes is not null and doomed_at is null order by created_at desc limit 3",
  );
  for (const { version } of latest) if ((await backend.size(version)) !== undefined) return false;
  return latest.length > 0;
}

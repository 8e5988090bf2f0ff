// Rows of internal.blobs: every sequence of bytes is written down before it exists, so that none is ever lost track of.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { Storage } from "../storage.ts";

/** What is known of complete bytes. Hex digests. */
export type BlobFacts = { bytes: number; sha256: string };

/** Writes down a version that is about to be stored. */
export async function announceBlob(query: QueryRows): Promise<string> {
  const version = randomUUID();
  await query("insert into internal.blobs (version) values ($1)", [version]);
  return version;
}

/** Notes that the bytes are complete. */
export async function completeBlob(query: QueryRows, version: string, facts: BlobFacts): Promise<void> {
  await query("update internal.blobs set bytes = $2, sha256 = $3 where version = $1", [
    version,
    facts.bytes,
    facts.sha256,
  ]);
}

/** Removes bytes no row names. What fails here is done by the sweeper a day later. */
export async function discardBlob({ backend, database, report }: Storage, version: string): Promise<void> {
  try {
    await backend.remove(version);
    await database.query("delete from internal.blobs where version = $1", [version]);
  } catch (error) {
    report(error);
  }
}

/** Notes that bytes which should be there are gone; internal.violations shows it. */
export async function noteMissing({ database, report }: Storage, version: string): Promise<void> {
  await database
    .query("update internal.blobs set missing_at = now() where version = $1 and missing_at is null", [
      version,
    ])
    .catch(report);
}

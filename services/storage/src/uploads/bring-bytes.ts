// Bytes that a command brings from elsewhere: nobody's policy is asked, and their row is the command's to write.
import type { Readable } from "node:stream";
import type { QueryRows } from "@undercroft/postgres";
import type { Backend } from "../backends/backend.ts";
import { announceBlob, completeBlob } from "../database/blobs.ts";
import { createMeasure, type Measured } from "./measure.ts";

/** Bytes that are stored under a version. */
export type Brought = Measured & { version: string };

/**
 * Stores bytes and has their row written. Where either fails nothing of them is left.
 * @param query as the owner of the tables
 * @param keep writes what names the version, in one transaction with what `complete` notes of the bytes
 */
export async function bringBytes(
  { query, backend }: { query: QueryRows; backend: Backend },
  body: Readable,
  type: string,
  keep: (brought: Brought, complete: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const version = await announceBlob(query);
  try {
    const measure = createMeasure(Number.MAX_SAFE_INTEGER);
    body.on("error", (error) => measure.stream.destroy(error));
    await backend.put(version, body.pipe(measure.stream), type);
    const measured = measure.result();
    await keep({ ...measured, version }, () => completeBlob(query, version, measured));
  } catch (error) {
    body.destroy();
    await backend.remove(version);
    await query("delete from internal.blobs where version = $1", [version]);
    throw error;
  }
}

// Whether files can be kept: a few bytes are written where they lie, read and taken away.
import { randomUUID } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createFolderBackend, openS3Backend } from "@undercroft/storage";
import type { Config } from "./config.ts";

/**
 * @param silenceMs how long a store may be silent
 * @returns whether what was written came back
 * @throws Error with the reason where it cannot be written or read
 */
export async function tryStorage(
  { storage, dataDir }: Pick<Config, "storage" | "dataDir">,
  silenceMs?: number,
): Promise<boolean> {
  const key: string = randomUUID();
  const backend = storage.s3
    ? await openS3Backend({ ...storage.s3, ...(silenceMs === undefined ? {} : { silenceMs }) })
    : createFolderBackend(path.join(dataDir, "files"));
  try {
    await backend.put(key, Readable.from([Buffer.from(key)]), "text/plain");
    return (await buffer(await backend.open(key))).toString() === key;
  } finally {
    await backend.remove(key).catch(() => {});
    await backend.close();
  }
}

// The file store's folder, as a backup reads and fills it: bytes by version, `ab/abcd…`.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** A file of the store as its row describes it. */
export type BackedUpBlob = { file: string; bytes: number; sha256: string };

/** Bytes of one line of a backup, before base64. */
const chunkBytes = 48 * 1024;

const placeOf = (folder: string, version: string): string => {
  if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(`${version} is no version of a file`);
  return path.join(folder, version.slice(0, 2), version);
};

/**
 * The bytes of a file as lines of base64.
 * @throws Error where they are gone or are not those the row describes
 */
export async function* readBlob(folder: string, blob: BackedUpBlob): AsyncGenerator<string> {
  const sum = createHash("sha256");
  for await (const chunk of createReadStream(placeOf(folder, blob.file), { highWaterMark: chunkBytes })) {
    sum.update(chunk as Buffer);
    yield `${(chunk as Buffer).toString("base64")}\n`;
  }
  if (sum.digest("hex") !== blob.sha256)
    throw new Error(`The file ${blob.file} is damaged: its sum is wrong`);
}

/** True where the store holds bytes of this version. */
export async function hasBlob(folder: string, version: string): Promise<boolean> {
  const handle = await open(placeOf(folder, version)).catch(() => undefined);
  await handle?.close();
  return handle !== undefined;
}

/**
 * Puts a file into the store.
 * @param lines base64, up to a line `\.`
 * @throws Error where the lines end too soon or the sum is wrong; nothing is kept then
 */
export async function writeBlob(
  folder: string,
  blob: BackedUpBlob,
  lines: AsyncIterator<string, undefined>,
): Promise<void> {
  const target = placeOf(folder, blob.file);
  const draft = `${target}.restoring`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(draft, "w", 0o600);
  const sum = createHash("sha256");
  try {
    for (;;) {
      const { value, done } = await lines.next();
      if (done || value === undefined) throw new Error("The backup ends too soon: it was cut off");
      if (value === "\\.") break;
      const chunk = Buffer.from(value, "base64");
      sum.update(chunk);
      await handle.writeFile(chunk);
    }
    if (sum.digest("hex") !== blob.sha256) throw new Error(`The file ${blob.file} in the backup is damaged`);
    await handle.sync();
    await handle.close();
    await rename(draft, target);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** Takes back what was put in. */
export async function removeBlobs(folder: string, versions: readonly string[]): Promise<void> {
  for (const version of versions) await rm(placeOf(folder, version), { force: true });
}

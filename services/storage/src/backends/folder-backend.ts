// Bytes in a folder: `ab/abcd….` by the beginning of their version, so that no folder grows too long.
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Backend, BlobMissing } from "./backend.ts";

/** @param root made where it is missing; readable by the server's account alone */
export function createFolderBackend(root: string): Backend {
  const place = (key: string) => {
    // keys are UUIDs of ours; anything else would be a mistake, and must not become a path
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`Not a version: ${key}`);
    return path.join(root, key.slice(0, 2), key);
  };
  const drafts = path.join(root, "incoming");
  const put = async (key: string, source: Readable): Promise<void> => {
    const target = place(key);
    const draft = path.join(drafts, key);
    try {
      await makeFolder(drafts);
      await pipeline(source, createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }));
      await makeFolder(path.dirname(target));
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      source.destroy();
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    put,
    open: (key, range) => openFile(place(key), key, range),
    copy: async (from, to) => {
      const target = place(to);
      await makeFolder(path.dirname(target));
      try {
        // bytes are never overwritten, so that two names may share them
        await link(place(from), target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        if (!isWithoutLinks(error)) throw toMissing(error as NodeJS.ErrnoException, from);
        await put(to, await openFile(place(from), from));
      }
    },
    size: (key) =>
      stat(place(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: (key) => rm(place(key), { force: true }),
    sweep: (olderThan) => removeOlder(drafts, olderThan),
    check: () =>
      makeFolder(drafts).catch((error: Error) => {
        throw new Error(`DATA_DIR: files cannot be kept in ${root}: ${error.message}`, { cause: error });
      }),
    close: async () => {},
  };
}

async function openFile(
  file: string,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const handle = await open(file, "r").catch((error) => {
    throw toMissing(error, key);
  });
  return createReadStream(file, { fd: handle, highWaterMark: 256 * 1024, ...range });
}

/** Some network shares know no second name for a file. */
function isWithoutLinks(error: unknown): boolean {
  return ["EPERM", "ENOTSUP", "EMLINK", "EXDEV"].includes((error as NodeJS.ErrnoException).code ?? "");
}

function toMissing(error: NodeJS.ErrnoException, key: string): Error {
  return error.code === "ENOENT" ? new BlobMissing(key, { cause: error }) : error;
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(path.dirname(folder));
}

/** A rename is safe once the folder itself is on the disk. Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes files last changed before a moment. */
async function removeOlder(folder: string, olderThan: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: new Date() }));
    if (mtime < olderThan) await rm(file, { force: true });
  }
}

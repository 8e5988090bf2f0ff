// Where an archive lies: names to bytes, in a folder or in a bucket.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A place for an archive. Names have slashes: `wal/0000000100000000000000A3.gz.age`. */
export type ArchiveStore = {
  /** resolves when the bytes would survive a loss of power; leaves nothing under the name where it throws */
  put: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** null where there is nothing under the name */
  open: (name: string) => Promise<AsyncIterable<Buffer> | null>;
  /** names that begin so, in order */
  list: (prefix: string) => Promise<string[]>;
  /** does nothing where there is nothing */
  remove: (name: string) => Promise<void>;
  /** for people: where it is */
  place: string;
  close: () => Promise<void>;
};

/** @param root made where it is missing, readable by its maker alone */
export function createFolderStore(root: string): ArchiveStore {
  const at = (name: string): string => path.join(root, name);
  return {
    place: root,
    put: async (name, bytes) => {
      const target = at(name);
      const draft = `${target}.part`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(Readable.from(bytes), createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    open: async (name) => {
      const handle = await open(at(name), "r").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      return handle && createReadStream(at(name), { fd: handle, highWaterMark: 256 * 1024 });
    },
    list: async (prefix) => {
      const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      const names = await readdir(at(folder)).catch((error: NodeJS.ErrnoException): string[] => {
        if (error.code === "ENOENT") return [];
        throw error; // a folder that cannot be read is not an empty one
      });
      return names
        .map((name) => `${folder}${name}`)
        .filter((name) => name.startsWith(prefix) && !name.endsWith(".part"))
        .toSorted();
    },
    remove: (name) => rm(at(name), { force: true }),
    close: async () => {},
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

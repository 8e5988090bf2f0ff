// Rendered pictures kept in a folder of this machine; those least used go when they take up too much.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createSizeLimit } from "./size-limit.ts";

/** Keeps what was rendered. */
export type RenderCache = {
  find: (key: string) => Promise<Buffer | undefined>;
  keep: (key: string, bytes: Buffer) => Promise<void>;
};

/** A short name for what makes a rendering what it is. */
export function renderKey(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 40);
}

/** @param most bytes the pictures may take up together; 0 keeps none */
export function createRenderCache(
  folder: string,
  most: number,
  report: (error: unknown) => void,
): RenderCache {
  const place = (key: string) => path.join(folder, key);
  if (most === 0) return { find: async () => undefined, keep: async () => {} };
  const sizes = createSizeLimit(most, (key) => {
    rm(place(key), { force: true }).catch(report);
  });
  const ready = findKept(folder).then(
    (files) => {
      for (const { key, bytes } of files) sizes.add(key, bytes);
    },
    (error) => report(error),
  );
  return {
    find: async (key) => {
      await ready;
      if (!sizes.use(key)) return undefined;
      return readFile(place(key)).catch(() => {
        sizes.remove(key);
        return undefined;
      });
    },
    keep: async (key, bytes) => {
      await ready;
      const draft = `${place(key)}.${randomUUID()}`; // two people may ask for one picture at once
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, place(key));
      sizes.add(key, bytes.length);
    },
  };
}

/** What an earlier process kept, least lately read first. */
async function findKept(folder: string): Promise<{ key: string; bytes: number }[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (key) => {
      const found = await stat(path.join(folder, key)).catch(() => undefined);
      return { key, bytes: found?.size ?? 0, usedAt: found?.atimeMs ?? 0 };
    }),
  );
  return files.toSorted((a, b) => a.usedAt - b.usedAt);
}

import type { ArchiveStore } from "./archive-store.ts";
import { type BaseBackup, hasLog } from "./take-base.ts";

/** Every base backup that is whole, oldest first. @throws Error where a list beside one cannot be read */
export async function readBases(store: ArchiveStore): Promise<BaseBackup[]> {
  const names = (await store.list("base/")).filter((name) => name.endsWith(".json"));
  const bases: BaseBackup[] = [];
  for (const name of names) {
    const text = await readText(store, name);
    let base: BaseBackup;
    try {
      base = JSON.parse(text ?? "") as BaseBackup;
    } catch {
      throw new Error(`${store.place}: ${name} cannot be read; take it away to do without that backup`);
    }
    if (await hasLog(store, base)) bases.push(base);
  }
  return bases.toSorted((one, other) => (one.endedAt < other.endedAt ? -1 : 1));
}

/** A small file of the archive as text; null where it is not there. */
export async function readText(store: ArchiveStore, name: string): Promise<string | null> {
  const bytes = await store.open(name);
  if (!bytes) return null;
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

import type { ArchiveStore } from "./archive-store.ts";
import { readBases } from "./read-bases.ts";

/**
 * Takes away what is older than it must be kept: base backups, all but the newest before that moment, and the log before the oldest that
 * stays. Halves that no list names go too.
 * @returns how many names went
 */
export async function pruneArchive(store: ArchiveStore, keptSince: Date): Promise<number> {
  const bases = await readBases(store);
  const old = bases.filter(({ endedAt }) => new Date(endedAt) < keptSince).slice(0, -1);
  const kept = bases.filter((base) => !old.includes(base));
  const [oldest] = kept;
  if (!oldest) return 0;
  const names = await store.list("base/");
  const gone = names.filter(
    (name) =>
      !kept.some((base) => name.startsWith(base.name)) &&
      name.slice("base/".length) < oldest.name.slice("base/".length),
  );
  const log = (await store.list("wal/")).filter(
    (name) =>
      !name.includes(".history") && isBefore(name.slice("wal/".length, "wal/".length + 24), oldest.wal),
  );
  for (const name of [...gone, ...log]) await store.remove(name);
  return gone.length + log.length;
}

/** The first eight digits are the timeline; the log goes on across them. */
const isBefore = (name: string, other: string): boolean => name.slice(8) < other.slice(8);

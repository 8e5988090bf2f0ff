/**
 * How many things of a kind wait for the person who uses this browser: what the header's instruments and the entries of Me show.
 * Whatever reads them sets them; whatever shows them names them.
 */
import { useSyncExternalStore } from "react";
import { onForgetting } from "./personal-storage.ts";

type Counts = Readonly<Record<string, number>>;

let counts: Counts = {};
const none: Counts = {};
const listeners = new Set<() => void>();

function replace(next: Counts): void {
  counts = next;
  for (const listener of listeners) listener();
}

onForgetting(() => replace(none));

/** @param count a whole number; nothing is shown for 0 */
export function setCount(name: string, count: number): void {
  if ((counts[name] ?? 0) !== count) replace({ ...counts, [name]: count });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All counts by their names; none on the server and during hydration. */
export const useCounts = (): Counts =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => none,
  );

/** Everything that waits: what Me shows. Each name therefore has its entry there. */
export const sumOf = (all: Counts): number => Object.values(all).reduce((sum, count) => sum + count, 0);

/**
 * How many things of a kind wait for the person who uses this browser: what the header's instruments and the entries of Me show.
 * Whatever reads them sets them; whatever shows them names them.
 */
import { useSyncExternalStore } from "react";
import { makeStore } from "#app/device/store.ts";
import { onForgetting } from "./personal-storage.ts";

type Counts = Readonly<Record<string, number>>;

const none: Counts = {};
const counts = makeStore(none);

onForgetting(() => counts.set(none));

/** @param count a whole number; nothing is shown for 0 */
export function setCount(name: string, count: number): void {
  if ((counts.read()[name] ?? 0) !== count) counts.set({ ...counts.read(), [name]: count });
}

/** All counts by their names; none on the server and during hydration. */
export const useCounts = (): Counts => useSyncExternalStore(counts.subscribe, counts.read, () => none);

/** Everything that waits: what Me shows. Each name therefore has its entry there. */
export const sumOf = (all: Counts): number => Object.values(all).reduce((sum, count) => sum + count, 0);

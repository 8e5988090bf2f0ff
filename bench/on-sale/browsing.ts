// Five people who look around: four pages that are kept, and each fifth time one that nobody asked for before.
import { setTimeout as sleep } from "node:timers/promises";
import type { Ask } from "./ask.ts";

/** Pages that everybody opens. */
export const keptPages = ["/", "/events", "/venues", "/journal"];
let turns = 0;

/** A list of nights from a day that no one chose before. */
export const unseenPage = (): string => {
  turns += 1;
  return `/events?from=${new Date(Date.UTC(2027, 1, turns)).toISOString().slice(0, 10)}`;
};

/** Milliseconds of each page until it is over. */
export async function browse(ask: Ask, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async (_, one) => {
      for (let turn = one; !isOver(); turn++) {
        const page = turn % 5 === 0 ? unseenPage() : (keptPages[turn % 4] ?? "/");
        times.push((await ask("browse", page)).ms);
        await sleep(200);
      }
    }),
  );
  return times;
}

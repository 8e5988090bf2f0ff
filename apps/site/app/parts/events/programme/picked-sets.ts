import { createSavedStore } from "#app/api/saved/saved-store.ts";
import type { ProgrammeSet } from "./sets.ts";

/** The sets a visitor wants to hear, by the ids of their lines. */
export const pickedSets = createSavedStore("picked-sets");

/** Whether one of the lines of a set is picked. */
export const isPicked = (set: Pick<ProgrammeSet, "ids">, picked: readonly string[]): boolean =>
  set.ids.some((id) => picked.includes(id));

import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";

// Written before what a device keeps of a person is deleted, and removed behind it: until then nothing is shown or kept, and the next page
// finishes what a closed browser left.
const KEY = "undercroft-wiping";

/** @param keptFor the person who is signed in now, whose own records stay; null where there is none */
export const beginWiping = (keptFor: string | null): void => void writeStored("local", KEY, keptFor ?? "");

/** @returns whether a wiping has begun and not ended, and for whom records stay */
export function readWiping(): { keptFor: string | null } | null {
  const mark = readStored("local", KEY);
  return mark === null ? null : { keptFor: mark || null };
}

/** All is deleted. */
export const endWiping = (): void => removeStored("local", KEY);

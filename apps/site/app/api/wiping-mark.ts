import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";
import { serverNow } from "#app/device/server-time.ts";

// Written before what a device keeps of a person is deleted, and removed behind it: until then nothing is shown or kept, and the next page
// finishes what a closed browser left.
const KEY = "undercroft-wiping";
/** The moment from which what this device keeps counts as wiped. */
const DUE_KEY = "undercroft-erasure-due";

/** @param keptFor the person who is signed in now, whose own records stay; null where there is none */
export const beginWiping = (keptFor: string | null): void => void writeStored("local", KEY, keptFor ?? "");

/** @returns whether a wiping has begun and not ended, for whom records stay, and whether it is due since the account was erased */
export function readWiping(): { keptFor: string | null; isErased: boolean } | null {
  const mark = readStored("local", KEY);
  if (mark !== null) return { keptFor: mark || null, isErased: false };
  const due = readStored("local", DUE_KEY);
  return due !== null && Date.parse(due) <= serverNow() ? { keptFor: null, isErased: true } : null;
}

/**
 * Has a device that may be offline, or without its person, wipe itself on the day on which the account is erased.
 * @param due ISO 8601; null where the account stays
 */
export function wipeFrom(due: string | null): void {
  if (due !== null && Date.parse(due) > serverNow()) writeStored("local", DUE_KEY, due);
  else removeStored("local", DUE_KEY);
}

/** All is deleted. */
export function endWiping(): void {
  removeStored("local", KEY);
  removeStored("local", DUE_KEY);
}

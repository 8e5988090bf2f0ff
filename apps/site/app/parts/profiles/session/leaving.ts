import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";

// Every tab hears that a session has gone, but not why: this says that a person pressed Sign out in this browser.
const KEY = "undercroft-left";

/** Somebody presses Sign out: what they were writing goes with them. */
export const noteLeaving = (): void => void writeStored("local", KEY, "1");

/** Whether Sign out was pressed since the last sign-in. */
export const isLeaving = (): boolean => readStored("local", KEY) !== null;

/** Somebody is in again. */
export const forgetLeaving = (): void => removeStored("local", KEY);

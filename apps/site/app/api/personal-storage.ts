import {
  readStored,
  removeStored,
  type StorageArea,
  storedNames,
  writeStored,
} from "#app/device/browser-storage.ts";

/** Everything the browser keeps about a person lies under this prefix, so that signing out can take it all away. */
const PREFIX = "undercroft-mine:";

/** Reads what `keepPersonal` wrote; null when there is nothing or it cannot be read. */
export function readPersonal(key: string, which: StorageArea = "local"): unknown {
  try {
    return JSON.parse(readStored(which, PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, for the tab only when `which` is "session". */
export function keepPersonal(key: string, value: unknown, which: StorageArea = "local"): void {
  writeStored(which, PREFIX + key, JSON.stringify(value));
}

/** Forgets one value. */
export function forgetPersonal(key: string, which: StorageArea = "local"): void {
  removeStored(which, PREFIX + key);
}

/** @param isAsked false when the session ended by itself or elsewhere: what was not sent then waits for the next sign-in of the same person */
type Forget = (isAsked: boolean) => void;
const forgetters = new Set<Forget>();

/** Has what this page holds in memory about a person forgotten together with what the browser keeps. */
export function onForgetting(forget: Forget): void {
  forgetters.add(forget);
}

/** Forgets everything kept about the person who used this browser, in this tab's memory too. */
export function forgetAllPersonal(isAsked: boolean): void {
  for (const forget of forgetters) forget(isAsked);
  for (const which of ["local", "session"] as const) {
    for (const key of storedNames(which)) if (key.startsWith(PREFIX)) removeStored(which, key);
  }
}

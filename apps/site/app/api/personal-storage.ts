import {
  readStored,
  removeStored,
  type StorageArea,
  storedNames,
  writeStored,
} from "#app/device/browser-storage.ts";

/** Everything the browser keeps about a person lies under this prefix, so that signing out can take it all away. */
export const PREFIX = "undercroft-mine:";

/** What people are writing: a session that only ends leaves it, for the sign-in of the same person. */
export const DRAFTS =
  /^(form|job-post|job-application|message-draft|post-draft|event-draft|venue-page|venue-claim|article|basket|booking-details):|^drafts-/;

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

/**
 * @param keepsDrafts nobody pressed Sign out: what that person was writing stays for them
 * @param isAsked false when the session ended by itself or another person came: scans of a door that were not sent stay for their person
 */
type Forget = (keepsDrafts: boolean, isAsked: boolean) => void;
const forgetters = new Set<Forget>();

/** Has what this page holds in memory about a person forgotten together with what the browser keeps. */
export function onForgetting(forget: Forget): void {
  forgetters.add(forget);
}

/**
 * Forgets everything kept about the person who used this browser, in this tab's memory too.
 * @param keepsDrafts nobody pressed Sign out: what that person was writing stays for them
 * @param isAsked a person pressed Sign out
 */
export function forgetAllPersonal(keepsDrafts = false, isAsked = !keepsDrafts): void {
  for (const forget of forgetters) forget(keepsDrafts, isAsked);
  for (const which of ["local", "session"] as const) {
    for (const key of storedNames(which))
      if (key.startsWith(PREFIX) && !(keepsDrafts && DRAFTS.test(key.slice(PREFIX.length))))
        removeStored(which, key);
  }
}

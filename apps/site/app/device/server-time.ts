// What time it is. A device's clock may be wrong by minutes or years, and what is over, due or too late is so by the server's clock:
// the difference is measured here, from the answers of the server, and everything that the site reckons asks here.
import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";

const KEY = "undercroft-clock";
/** Less than this is the way of an answer and the whole seconds of its date, not a wrong clock. */
const TOLERANCE_MS = 2_000;

/** How far the server's clock is ahead of this device's, in ms. The page before this one has measured it already. */
let offsetMs = Number(readStored("local", KEY) ?? 0) || 0;
let isMeasured = false;

/** The present moment in ms since 1970, by the server's clock as far as it is known. */
export const serverNow = (): number => Date.now() + offsetMs;

/** The same as a date. */
export const serverDate = (): Date => new Date(serverNow());

/** How far the server's clock is ahead of this device's, in ms; 0 for a clock that is right. */
export const clockOffsetMs = (): number => (Math.abs(offsetMs) < TOLERANCE_MS ? 0 : offsetMs);

/**
 * An answer has just said the time. `told` is a date as HTTP or JSON writes it; `isFresh` says that the answer cannot have waited
 * in a cache: one that has says a time that is past, so that of those the latest counts.
 */
export function hearServerTime(told: string | null | undefined, isFresh: boolean): void {
  const heard = Date.parse(told ?? "") - Date.now();
  if (Number.isNaN(heard)) return;
  if (isMeasured && heard <= offsetMs && !(isFresh && offsetMs - heard > TOLERANCE_MS)) return;
  isMeasured = true;
  if (heard === offsetMs) return;
  offsetMs = heard;
  if (clockOffsetMs() === 0) removeStored("local", KEY);
  else writeStored("local", KEY, String(Math.round(offsetMs)));
}

import { clockTime, dayName, londonWallClock } from "./nights.ts";

/** "Sat 28 Nov 10:00" in London, for a time in ISO 8601. */
export function momentName(iso: string): string {
  const moment = new Date(iso);
  return `${dayName(londonWallClock(moment).day)} ${clockTime(moment)}`;
}

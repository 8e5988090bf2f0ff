import { addDays, clockTime, type Day, dayName, londonWallClock } from "./nights.ts";

/** "Sat 28 Nov 10:00" in London, for a time in ISO 8601. */
export function momentName(iso: string): string {
  const moment = new Date(iso);
  return `${dayName(londonWallClock(moment).day)} ${clockTime(moment)}`;
}

/**
 * Until when something may be done, as a person would say it: "Sat 28 Nov 10:00", and "the end of Mon 30 Nov" for the midnight after it.
 * @param today with it the year stands beside days of another year
 */
export function deadlineName(iso: string, today?: Day): string {
  const moment = new Date(iso);
  const { day, hour, minute } = londonWallClock(moment);
  return hour === 0 && minute === 0
    ? `the end of ${dayName(addDays(day, -1), today)}`
    : `${dayName(day, today)} ${clockTime(moment)}`;
}

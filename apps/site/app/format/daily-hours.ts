import { clockTime } from "./nights.ts";

/** The hours of a day between which something that runs for days is open, as "12:00". */
export type DailyHours = { opens: string; closes: string };

const DAY = 24 * 60 * 60 * 1000;
/**
 * The opening hours of what runs for more than a day: it opens each day when it opened on the first and closes when it closes on
 * the last. Null for a night, and for a festival that goes on through the nights (it would close before it opens).
 */
export function dailyHours({
  starts_at,
  ends_at,
}: {
  starts_at: string;
  ends_at: string | null;
}): DailyHours | null {
  if (!ends_at || Date.parse(ends_at) - Date.parse(starts_at) <= DAY) return null;
  const hours = { opens: clockTime(new Date(starts_at)), closes: clockTime(new Date(ends_at)) };
  return hours.opens < hours.closes ? hours : null;
}

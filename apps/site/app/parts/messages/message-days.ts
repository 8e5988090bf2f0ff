import { serverDate } from "#app/device/server-time.ts";
import { clockTime, type Day, dayName, daysBetween, londonWallClock } from "#app/format/nights.ts";

/** The day of a moment in London. */
export const dayOf = (iso: string): Day => londonWallClock(new Date(iso)).day;

/** "Today", "Yesterday" or "Sat 28 Nov", with its year where that is another one. */
export function dayMark(day: Day, now = serverDate()): string {
  const today = londonWallClock(now).day;
  const since = daysBetween(day, today);
  if (since === 0) return "Today";
  return since === 1 ? "Yesterday" : dayName(day, today);
}

/** "14:05" of today, "Yesterday", or the day. */
export function shortMoment(iso: string, now = serverDate()): string {
  const mark = dayMark(dayOf(iso), now);
  return mark === "Today" ? clockTime(new Date(iso)) : mark;
}

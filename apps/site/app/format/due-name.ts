import { momentName } from "./moment.ts";
import { addDays, dayName, londonWallClock } from "./nights.ts";

/** By when something is due: "by Tue 24 Nov 17:00", and "by Mon 30 Nov" where the day is the deadline: its midnight, or the last minute before it. */
export function dueName(iso: string): string {
  const { day, hour, minute } = londonWallClock(new Date(iso));
  if (hour === 0 && minute === 0) return `by ${dayName(addDays(day, -1))}`;
  return hour === 23 && minute === 59 ? `by ${dayName(day)}` : `by ${momentName(iso)}`;
}

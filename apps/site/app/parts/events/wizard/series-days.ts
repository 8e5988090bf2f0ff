import { addDays, type Day, weekdayOf } from "#app/format/nights.ts";

/** How often a series comes. */
export const rhythms = {
  once: "Once",
  weekly: "Every week",
  fortnightly: "Every two weeks",
  monthly: "The same weekday every month",
  picked: "On days I choose",
} as const;
export type Rhythm = keyof typeof rhythms;

/** The days of a series, from what a draft says of it; none for a single night. @param first the day of the draft */
export function daysOf(
  first: Day,
  recurrence: { rhythm: Rhythm; count: string; picked: Day[]; left_out: Day[] } | undefined,
): Day[] {
  if (!recurrence || recurrence.rhythm === "once") return [];
  const { rhythm, count, picked, left_out } = recurrence;
  const days =
    rhythm === "picked"
      ? [...new Set([first, ...picked])].toSorted()
      : seriesDays(first, rhythm, Number(count));
  return days.filter((day) => !left_out.includes(day));
}

/** The most events of one series. */
export const MOST_DAYS = 26;

const nthOfMonth = (day: Day): number => Math.ceil(Number(day.slice(8)) / 7);

/** The nth weekday of a month, or null where the month has no fifth one. @param month `YYYY-MM` */
function nthWeekday(month: string, weekday: number, nth: number): Day | null {
  const first = `${month}-01`;
  const day = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
  return day.startsWith(month) ? day : null;
}

const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/** The days of a series from its first one on; months without a fifth weekday are left out. */
export function seriesDays(first: Day, rhythm: Exclude<Rhythm, "once" | "picked">, count: number): Day[] {
  const most = Math.min(Math.max(Math.trunc(count) || 0, 1), MOST_DAYS);
  if (rhythm !== "monthly")
    return Array.from({ length: most }, (_, at) => addDays(first, at * (rhythm === "weekly" ? 7 : 14)));
  const days: Day[] = [];
  for (let month = first.slice(0, 7); days.length < most; month = nextMonth(month)) {
    const day = nthWeekday(month, weekdayOf(first), nthOfMonth(first));
    if (day) days.push(day);
  }
  return days;
}

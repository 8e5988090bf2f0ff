import { addDays, type Day, weekdayName, weekdayOf } from "#app/format/nights.ts";
import type { Recurrence } from "./drafts/draft-data.ts";

/** How often a series comes. */
export const rhythms = {
  once: "Once",
  weekly: "Every week",
  fortnightly: "Every two weeks",
  monthly: "The same weekday every month",
  monthly_last: "The last one of its weekday every month",
  picked: "On days I choose",
} as const;
export type Rhythm = keyof typeof rhythms;

/** What a rhythm is called for nights that begin on a day: "The last Friday of every month". */
export const rhythmName = (rhythm: Rhythm, first: Day | undefined): string =>
  rhythm === "monthly_last" && first
    ? `The last ${weekdayName(first, true)} of every month`
    : rhythms[rhythm];

/** The nations whose bank holidays can be left out. */
export const nations = {
  england_and_wales: "England and Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
} as const;

/** Days ahead of which a rule makes nights: twelve weeks. */
const RULE_REACH = 84;

/** A rule by which nights go on, as the database takes it. */
export type SeriesRule = { rhythm: Rhythm; left_out: Day[]; nation: string | null };

/** The rule that a draft asks for; null where it names its dates one by one, or how many there are. */
export const ruleOf = (recurrence: Recurrence | undefined): SeriesRule | null =>
  recurrence?.keeps_going && recurrence.rhythm !== "once" && recurrence.rhythm !== "picked"
    ? { rhythm: recurrence.rhythm, left_out: recurrence.left_out, nation: recurrence.nation || null }
    : null;

/** The days of a series, from what a draft says of it; none for a single night. @param first the day of the draft */
export function daysOf(first: Day, recurrence: Recurrence | undefined): Day[] {
  if (!recurrence || recurrence.rhythm === "once") return [];
  const { rhythm, count, picked, left_out } = recurrence;
  const keptGoing = ruleOf(recurrence);
  const days =
    rhythm === "picked"
      ? [...new Set([first, ...picked])].toSorted()
      : seriesDays(first, rhythm, keptGoing ? MOST_DAYS : Number(count));
  return days.filter((day) => !left_out.includes(day) && (!keptGoing || day <= addDays(first, RULE_REACH)));
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

/** The last of a weekday in a month. @param month `YYYY-MM` */
function lastWeekday(month: string, weekday: number): Day {
  return nthWeekday(month, weekday, 5) ?? (nthWeekday(month, weekday, 4) as Day);
}

/** The days of a series from its first one on; months without a fifth weekday are left out. */
export function seriesDays(first: Day, rhythm: Exclude<Rhythm, "once" | "picked">, count: number): Day[] {
  const most = Math.min(Math.max(Math.trunc(count) || 0, 1), MOST_DAYS);
  if (rhythm === "weekly" || rhythm === "fortnightly")
    return Array.from({ length: most }, (_, at) => addDays(first, at * (rhythm === "weekly" ? 7 : 14)));
  const days: Day[] = [];
  for (let month = first.slice(0, 7); days.length < most; month = nextMonth(month)) {
    const weekday = weekdayOf(first);
    const day =
      rhythm === "monthly" ? nthWeekday(month, weekday, nthOfMonth(first)) : lastWeekday(month, weekday);
    if (day && day >= first) days.push(day);
  }
  return days;
}

// When a programme happens, relative to tonight. A night begins at 06:00 in London, so at 02:00 it is still yesterday.
import { Temporal } from "temporal-polyfill";

const london = "Europe/London";
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Nights the demo covers: two weeks of past, eight weeks to come. */
const pastDays = 14;
const futureDays = 56;

/** One happening: its night, its last day (the same one unless it runs for days), and its place in the series. */
export type Occurrence = { night: string; lastDay: string; index: number };

/** The night that `now` belongs to, as YYYY-MM-DD. */
export function findTonight(now: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(london)
    .toPlainDateTime()
    .subtract({ hours: 6 })
    .toPlainDate()
    .toString();
}

/** A London wall time on a date as a UTC instant; `plusDays` moves the date first. */
export function toInstant(date: string, time: string, plusDays = 0): string {
  return Temporal.PlainDate.from(date)
    .add({ days: plusDays })
    .toZonedDateTime({ timeZone: london, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString();
}

/** `days` after (or before) a date. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/**
 * Every occurrence of a rule within the demo's weeks. `index` 0 is the first that is not over: -1 the one before it.
 * Rules: `weekly:mon`, `fortnightly:fri:0|1`, `monthly:sat:0-3` (every fourth week), `once:fri:2` (the Friday two weeks
 * on), `day:1` (tomorrow), `run:-6:24` (starts six days ago, stays 24 days).
 * @throws Error when the rule is none of these
 */
export function listOccurrences(rule: string, tonight: string): Occurrence[] {
  const [kind, first = "", second = "0"] = rule.split(":");
  if (kind === "day") return [at(tonight, Number(first), 0)];
  if (kind === "run") return [{ ...at(tonight, Number(first), Number(second)), index: 0 }];
  const weekday = weekdays.indexOf(first);
  if (weekday < 0) throw new Error(`"${rule}" names no weekday`);
  const ahead = (weekday + 1 - Temporal.PlainDate.from(tonight).dayOfWeek + 7) % 7;
  if (kind === "once") return [at(tonight, ahead + 7 * Number(second), 0)];
  const every = { weekly: 7, fortnightly: 14, monthly: 28 }[kind ?? ""];
  if (!every) throw new Error(`"${rule}" is no rule this calendar knows`);
  const start = ahead + 7 * Number(second);
  const days: number[] = [];
  for (let day = start - every * 3; day <= futureDays; day += every) if (day >= -pastDays) days.push(day);
  const upcoming = days.findIndex((day) => day >= 0);
  return days.map((day, place) => ({ ...at(tonight, day, 0), index: place - upcoming }));
}

function at(tonight: string, day: number, length: number): Occurrence {
  const night = addDays(tonight, day);
  return { night, lastDay: addDays(night, length), index: day < 0 && length === 0 ? -1 : 0 };
}

import {
  clockTime,
  type Day,
  dayName,
  daysBetween,
  lastNightOf,
  londonWallClock,
  nightDateOf,
  weekdayName,
} from "./nights.ts";

const EVENING_BEGINS_AT_HOUR = 17;
const MS_PER_HOUR = 3_600_000;

/** What a page says about when something happens. */
export interface NightLabel {
  /** "Saturday night", "Saturday", or "3 days" for what goes on for longer than a day. */
  name: string;
  /** "Sat 24 Oct 23:00 – Sun 25 Oct 06:00"; the second date only when it differs. */
  range: string;
  /** Said when the clocks change in between, else null. */
  clockNote: string | null;
}

/** Minutes London is ahead of UTC at a moment. */
function londonOffsetMinutes(moment: Date): number {
  const { day, hour, minute } = londonWallClock(moment);
  const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  return Math.round((wall - moment.getTime()) / 60_000);
}

function clockNote(startsAt: Date, endsAt: Date): string | null {
  const change = londonOffsetMinutes(endsAt) - londonOffsetMinutes(startsAt);
  if (change < 0) return "Clocks go back tonight: one hour more.";
  if (change > 0) return "Clocks go forward tonight: one hour less.";
  return null;
}

/**
 * Names the night of an event and its hours in London, with the weekday on both sides of midnight.
 *
 * @param endsAt null when the end is not known; then only the start is named.
 * @param today the night the page is read on; the year is added to dates of another year.
 */
export function nightLabel(startsAt: Date, endsAt: Date | null, today?: Day): NightLabel {
  const night = nightDateOf(startsAt);
  const start = londonWallClock(startsAt);
  const long = isLong(startsAt, endsAt);
  const isNight = start.day !== night || start.hour >= EVENING_BEGINS_AT_HOUR;
  const weekday = weekdayName(night, true);
  const from = `${dayName(start.day, today)} ${clockTime(startsAt)}`;
  if (endsAt === null) return { name: isNight ? `${weekday} night` : weekday, range: from, clockNote: null };

  const end = londonWallClock(endsAt);
  const until = end.day === start.day ? clockTime(endsAt) : `${dayName(end.day, today)} ${clockTime(endsAt)}`;
  // what ends after midnight ends with the night before, as lists have it
  const days = long ? daysBetween(night, lastNightOf(startsAt, endsAt)) + 1 : 1;
  const name = days > 1 ? `${days} days` : isNight ? `${weekday} night` : weekday;
  return { name, range: `${from} – ${until}`, clockNote: long ? null : clockNote(startsAt, endsAt) };
}

/** True for what goes on for longer than a day: its hours alone would say nothing. */
function isLong(startsAt: Date, endsAt: Date | null): endsAt is Date {
  return endsAt !== null && endsAt.getTime() - startsAt.getTime() > 24 * MS_PER_HOUR;
}

/** "Sat 21 Nov 2026 22:00–06:00", or "Sun 8 Nov – Sat 5 Dec 2026" for what goes on for longer: the date line of a poster. */
export function posterDate(startsAt: Date, endsAt: Date | null): string {
  const from = londonWallClock(startsAt).day;
  const withYear = (day: Day) => `${dayName(day)} ${day.slice(0, 4)}`;
  if (!isLong(startsAt, endsAt))
    return `${withYear(from)} ${timeRange(startsAt, endsAt).replaceAll(" ", "")}`;
  const to = londonWallClock(endsAt).day;
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayName(from) : withYear(from)} – ${withYear(to)}`;
}

/** When what is on ends: "06:00" while that is the next time the clock shows it, else "Sat 5 Dec 17:00". */
export function endName(endsAt: Date, now: Date): string {
  const isSoon = endsAt.getTime() - now.getTime() < 12 * MS_PER_HOUR;
  return isSoon ? clockTime(endsAt) : `${dayName(londonWallClock(endsAt).day)} ${clockTime(endsAt)}`;
}

/** "22:00 – 06:00"; "22:00" when the end is not known. */
function timeRange(startsAt: Date, endsAt: Date | null): string {
  return endsAt ? `${clockTime(startsAt)} – ${clockTime(endsAt)}` : clockTime(startsAt);
}

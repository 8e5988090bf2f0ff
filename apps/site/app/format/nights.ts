/**
 * Nights. A night begins at 06:00 in London and is named after the day it starts on, so 00:30 on
 * Sunday still belongs to Saturday night. The database keeps the same rule (`internal.night_date`).
 */

/** A calendar day in London as `YYYY-MM-DD`. */
export type Day = string;

const NIGHT_BEGINS_AT_HOUR = 6;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

const london = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The wall clock in London at a moment: the day, and hour and minute as numbers. */
export function londonWallClock(moment: Date): { day: Day; hour: number; minute: number } {
  // a list asks hundreds of times: the text is a third of what its parts cost
  const [day = "", month = "", year = "", hour, minute] = london.format(moment).match(/\d+/g) ?? [];
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}

/** The night a moment belongs to. */
export function nightDateOf(moment: Date): Day {
  const { day, hour } = londonWallClock(moment);
  return hour < NIGHT_BEGINS_AT_HOUR ? addDays(day, -1) : day;
}

const MS_PER_HOUR = 3_600_000;

/**
 * The last night of something, as the database has it (`internal.last_night`): what ends within a day has ended with its first night
 * unless it goes on for six hours of the next; what goes on for longer ends with the night of its last second.
 */
export function lastNightOf(startsAt: Date, endsAt: Date | null): Day {
  const first = nightDateOf(startsAt);
  if (endsAt === null) return first;
  const isShort = endsAt.getTime() - startsAt.getTime() < 24 * MS_PER_HOUR;
  const last = nightDateOf(new Date(endsAt.getTime() - (isShort ? 6 * MS_PER_HOUR : 0) - 1000));
  return daysBetween(first, last) > 0 ? last : first;
}

/** The day `count` days after (or, when negative, before) another. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * MS_PER_DAY).toISOString().slice(0, 10);
}

/** How many days lie between two days; negative when `to` is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}

/** Monday = 0 … Sunday = 6. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** A real day written `YYYY-MM-DD`, or null for anything else ("2026-02-31" included). */
export function parseDay(input: string | null | undefined): Day | null {
  if (!input || !DAY_PATTERN.test(input)) return null;
  const parsed = new Date(`${input}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== input ? null : input;
}

/** The named date ranges a visitor can pick with one tap. */
export const QUICK_DATES = ["tonight", "tomorrow", "weekend", "week"] as const;
export type QuickDate = (typeof QUICK_DATES)[number];

/**
 * First and last night of a quick date, counted from tonight's night date. The weekend is Friday,
 * Saturday and Sunday night; on a Saturday it begins with Saturday.
 */
export function quickDateRange(quick: QuickDate, tonight: Day): { from: Day; to: Day } {
  switch (quick) {
    case "tonight":
      return { from: tonight, to: tonight };
    case "tomorrow":
      return { from: addDays(tonight, 1), to: addDays(tonight, 1) };
    case "week":
      return { from: tonight, to: addDays(tonight, 6) };
    case "weekend": {
      const sunday = addDays(tonight, 6 - weekdayOf(tonight));
      const friday = addDays(sunday, -2);
      return { from: friday > tonight ? friday : tonight, to: sunday };
    }
  }
}

const weekdayLong = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" });
const weekdayShort = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short" });
const monthShort = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "short" });
const monthLong = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** "Sat", or "Saturday" when `long`. */
export function weekdayName(day: Day, long = false): string {
  return (long ? weekdayLong : weekdayShort).format(utc(day));
}

/** "November 2026" for any day of that month. */
export function monthName(day: Day): string {
  return monthLong.format(utc(day));
}

/** "Sat 28 Nov", with the year when it is not the year of `today`. */
export function dayName(day: Day, today?: Day): string {
  // en-GB spells September "Sept"; a poster column is three letters wide
  const month = monthShort.format(utc(day)).slice(0, 3);
  const name = `${weekdayName(day)} ${Number(day.slice(8))} ${month}`;
  return today && today.slice(0, 4) !== day.slice(0, 4) ? `${name} ${day.slice(0, 4)}` : name;
}

/** How a list names a night: "Tonight", "Tomorrow", "Sat 28 Nov". */
export function nightHeading(night: Day, tonight: Day): string {
  if (night === tonight) return "Tonight";
  if (night === addDays(tonight, 1)) return "Tomorrow";
  return dayName(night, tonight);
}

/** "23:00" in London. */
export function clockTime(moment: Date): string {
  const { hour, minute } = londonWallClock(moment);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

// Times as sources write them: with an offset, or as the wall clock of London.
import { readLondonTime } from "@undercroft/contract/london-time";
import { Temporal } from "temporal-polyfill";
import { readWordedTime } from "./worded-time.ts";

const zone = "Europe/London";

/** A time that was read, or why it could not be. */
export type ReadTime =
  | { at: Temporal.ZonedDateTime }
  /** `isDay` where it is a day without an hour */
  | { reason: string; remedy: string; isDay?: boolean };

const form = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads `2026-12-04T19:30`, with seconds and an offset if they are there, and days in words; without an offset it is London's clock.
 */
export function readTime(text: string): ReadTime {
  const reason = "Invalid date format";
  const invalid = { reason, remedy: `Write it like 2026-12-04T19:30, not "${text}"` };
  const worded = form.test(text.trim()) ? null : readWordedTime(text);
  if (worded && typeof worded === "object") {
    const [one, other] = worded.twoMeanings;
    return { reason, remedy: `It may be ${one} or ${other}; write the one that is meant` };
  }
  const [, date, clock, offset] = form.exec(worded ?? text.trim()) ?? [];
  if (!date) return invalid;
  if (!clock) return { reason, remedy: `Add the time, such as ${date}T19:30`, isDay: true };
  try {
    if (offset) return { at: Temporal.Instant.from(`${date}T${clock}${offset}`).toZonedDateTimeISO(zone) };
    const time = readLondonTime(`${date}T${clock.slice(0, 5)}`);
    if (time?.kind === "skipped")
      return {
        reason,
        remedy: `The clocks go forward that night and ${clock} does not exist; write ${time.next}`,
      };
    // of an hour that comes twice the first is meant
    return time === null
      ? invalid
      : { at: Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(zone) };
  } catch {
    return invalid;
  }
}

/** `weeks` later on London's wall clock: 19:30 stays 19:30 across a change of the clocks. */
export function addWeeks(at: Temporal.ZonedDateTime, weeks: number): Temporal.ZonedDateTime {
  return at.add({ weeks });
}

/** The fewest whole weeks after which `at` lies later than `now`; 0 when it already does. */
export function weeksUntilAhead(at: Temporal.ZonedDateTime, now: Date): number {
  const behind = now.getTime() - at.epochMilliseconds;
  if (behind < 0) return 0;
  const weeks = Math.ceil(behind / (7 * 86_400_000));
  // a change of the clocks may leave it an hour short, and a time that is exactly now is not ahead
  return addWeeks(at, weeks).epochMilliseconds > now.getTime() ? weeks : weeks + 1;
}

/** Whole weeks between two wall clock times, or null when they are not whole weeks apart. */
export function wholeWeeksBetween(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): number | null {
  const apart = from.toPlainDateTime().until(to.toPlainDateTime(), { largestUnit: "week" });
  const isWhole = apart.total({ unit: "day", relativeTo: from.toPlainDateTime() }) % 7 === 0;
  return isWhole ? apart.weeks : null;
}

/** An instant of the database as a time in London. */
export function toLondon(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

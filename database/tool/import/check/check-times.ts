// The clock of a listing: read, checked, and moved ahead by whole weeks when asked.
import type { Temporal } from "temporal-polyfill";
import type { Listing, Problem } from "../listing.ts";
import { addWeeks, readTime, toLondon, weeksUntilAhead, wholeWeeksBetween } from "./london-time.ts";

/** When it is, in London; `original` is the start before it was moved. */
export type CheckedTimes = {
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime | null;
  doors: Temporal.ZonedDateTime | null;
  previousStarts: Temporal.ZonedDateTime[];
};

const longest = 31 * 86_400_000;

type Read = { at: Temporal.ZonedDateTime | null } | { problem: Problem };

function read(field: string, text: string | null): Read {
  if (!text) return { at: null };
  const time = readTime(text);
  return "at" in time ? time : { problem: { field, ...time } };
}

/** Reads the times, or says which of them breaks a rule. */
export function checkTimes(listing: Listing): { times: CheckedTimes } | { problem: Problem } {
  const start = read("startDate", listing.start);
  const end = read("endDate", listing.end);
  const doors = read("doorTime", listing.doors);
  if ("problem" in start) return start;
  if ("problem" in end) return end;
  if ("problem" in doors) return doors;
  if (!start.at) {
    const remedy = "Say when it starts, like 2026-12-04T19:30";
    return { problem: { field: "startDate", reason: "Invalid date format", remedy } };
  }
  // many calendars write the start once more where nobody knows the end
  const endAt = end.at?.epochMilliseconds === start.at.epochMilliseconds ? null : end.at;
  const problem = endAt && checkLength(start.at, endAt);
  if (problem) return { problem };
  const previousStarts = listing.previousStarts
    .map(readTime)
    .flatMap((time) => ("at" in time ? [time.at] : []));
  return { times: { start: start.at, end: endAt, doors: doors.at, previousStarts } };
}

function checkLength(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Problem | null {
  if (end.epochMilliseconds <= start.epochMilliseconds) {
    const remedy = "Correct endDate, or leave it out";
    return { field: "endDate", reason: "End date must be after the start date", remedy };
  }
  // 31 days of 24 hours, as the table counts them
  if (end.epochMilliseconds - start.epochMilliseconds > longest) {
    const remedy = "Split it into dates of at most 31 days each";
    return { field: "endDate", reason: "Event longer than 31 days", remedy };
  }
  return null;
}

/** All of it `weeks` later; the wall clock of London stays what it was. */
export function shiftTimes(times: CheckedTimes, weeks: number): CheckedTimes {
  const shift = (at: Temporal.ZonedDateTime) => addWeeks(at, weeks);
  return {
    start: shift(times.start),
    end: times.end && shift(times.end),
    doors: times.doors && shift(times.doors),
    previousStarts: times.previousStarts.map(shift),
  };
}

/**
 * How many weeks to move a listing: none when it lies ahead; as many as the last import moved it, while that still lies
 * ahead or is going on, so that importing again changes nothing; else `weeks`, the same for the whole file, so that
 * what happened together stays together.
 */
export function chooseWeeks(
  times: CheckedTimes,
  weeks: number,
  earlierStart: Date | undefined,
  now: Date,
): number {
  if (weeksUntilAhead(times.start, now) === 0) return 0;
  const earlier = earlierStart && wholeWeeksBetween(times.start, toLondon(earlierStart));
  if (earlier) {
    const moved = shiftTimes(times, earlier);
    const over = moved.end ?? moved.start.add({ hours: 8 });
    if (over.epochMilliseconds > now.getTime()) return earlier;
  }
  return weeks;
}

// The clock of a listing: read, checked, and moved ahead by whole weeks when asked.
import type { Temporal } from "temporal-polyfill";
import type { Listing, Problem } from "../listing.ts";
import { addWeeks, readTime, toLondon, weeksUntilAhead, wholeWeeksBetween } from "./london-time.ts";
import { readClock } from "./worded-time.ts";

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
  return "at" in time ? time : { problem: { field, reason: time.reason, remedy: time.remedy } };
}

/** An hour without a day, as doors have it: the last one that is not after the start. */
function readDoors(text: string | null, start: Temporal.ZonedDateTime): Read {
  const clock = text && readClock(text);
  if (!clock) return read("doorTime", text);
  const doors = start.withPlainTime(clock);
  return { at: doors.epochMilliseconds > start.epochMilliseconds ? doors.subtract({ days: 1 }) : doors };
}

/** A day without an hour says too little to be an end: nobody knows whether it is past midnight. */
const isDayAlone = (text: string | null): boolean => {
  const time = text ? readTime(text) : null;
  return time !== null && "isDay" in time && time.isDay === true;
};

/** Reads the times, or says which of them breaks a rule. */
export function checkTimes(
  listing: Listing,
): { times: CheckedTimes; leftOut: string[] } | { problem: Problem } {
  const leftOut = isDayAlone(listing.end) ? ["endDate"] : [];
  const start = read("startDate", listing.start);
  const end = read("endDate", leftOut.length > 0 ? null : listing.end);
  if ("problem" in start) return start;
  if ("problem" in end) return end;
  if (!start.at) {
    const remedy = "Say when it starts, like 2026-12-04T19:30";
    return { problem: { field: "startDate", reason: "Invalid date format", remedy } };
  }
  const doors = readDoors(listing.doors, start.at);
  if ("problem" in doors) return doors;
  // many calendars write the start once more where nobody knows the end
  const endAt = end.at?.epochMilliseconds === start.at.epochMilliseconds ? null : end.at;
  const problem = endAt && checkLength(start.at, endAt);
  if (problem) return { problem };
  const previousStarts = listing.previousStarts
    .map(readTime)
    .flatMap((time) => ("at" in time ? [time.at] : []));
  return { times: { start: start.at, end: endAt, doors: doors.at, previousStarts }, leftOut };
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

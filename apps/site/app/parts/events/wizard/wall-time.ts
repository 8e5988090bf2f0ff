import { firstLondonMoment } from "@undercroft/contract/london-time";
import { londonWallClock } from "#app/format/nights.ts";

const WALL = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})([+-]\d{2}:\d{2}|Z)?$/;

/** What London's wall clock shows at a moment: "2026-10-24T23:00". */
export const wallClockOf = (moment: Date): string => {
  const { day, hour, minute } = londonWallClock(moment);
  return `${day}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};

/**
 * The moment that London's wall clock shows, written "2026-10-24T23:00"; with an offset, that moment. An hour that comes
 * twice without one is taken as the first. Null for what is no time, or does not exist because the clocks go forward.
 */
export function toMoment(wall: string | undefined | null): Date | null {
  const [, clock, offset] = WALL.exec(wall ?? "") ?? [];
  if (!clock) return null;
  if (!offset) return firstLondonMoment(clock);
  const moment = new Date(`${clock}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** What a `datetime-local` field shows of a time: the clock without its offset. */
export const clockOf = (wall: string | undefined | null): string => WALL.exec(wall ?? "")?.[1] ?? "";

/** The time with the offset that says which of two it is: BST is +01:00, GMT +00:00. */
export const withOffset = (wall: string, which: "first" | "second"): string =>
  `${clockOf(wall)}${which === "first" ? "+01:00" : "+00:00"}`;

/** The same time on another day, for "ends the next morning". */
export function nextMorning(startsAt: string, clock: string): string {
  const day = new Date(`${clockOf(startsAt).slice(0, 10)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return `${day.toISOString().slice(0, 10)}T${clock}`;
}

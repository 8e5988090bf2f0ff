// The clock of one occurrence: wall times of London turned into instants.
import { addDays, type Occurrence, toInstant } from "../calendar.ts";
import type { Programme } from "./programmes.ts";

/** Instants as ISO strings. */
export type EventTimes = {
  starts_at: string;
  ends_at: string;
  doors_at: string | null;
  last_entry_at: string | null;
  /** the last day it is on, for runs of several days */
  lastDay: string;
};

const seatedTypes = new Set(["gig", "performance", "screening", "talk"]);

/** When an occurrence starts, ends, opens its doors and lets the last people in. */
export function toTimes(programme: Programme, occurrence: Occurrence): EventTimes {
  const { start, end, type } = programme;
  const past = start < "06:00" ? 1 : 0; // half past midnight on Saturday night is a Sunday
  const isRun = occurrence.lastDay !== occurrence.night;
  const endDay = isRun ? occurrence.lastDay : addDays(occurrence.night, past + (end <= start ? 1 : 0));
  const starts_at = toInstant(occurrence.night, start, past);
  const ends_at = toInstant(endDay, end);
  const hours = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
  const earlier = new Date(Date.parse(starts_at) - 30 * 60_000).toISOString();
  const beforeEnd = new Date(Date.parse(ends_at) - (hours > 7 ? 3 : 2) * 3_600_000).toISOString();
  return {
    starts_at,
    ends_at,
    doors_at: type === "club-night" ? starts_at : seatedTypes.has(type) ? earlier : null,
    last_entry_at: type === "club-night" ? beforeEnd : null,
    lastDay: endDay,
  };
}

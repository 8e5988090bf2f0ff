// Times of an entry as moments: the same moment in another zone is the same date.
import type ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import type { Problem } from "../../listing.ts";
import type { Zone, Zones } from "./zones.ts";

/** A time of an entry: what a clock showed, and which clock. */
export type Told = { wall: Temporal.PlainDateTime; zone: Zone; isDate: boolean; isUtc: boolean };

/** An entry that cannot be taken as it is. */
export class EntryProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/** The time of a clock, without its zone. */
export function toWall(time: ICAL.Time): Temporal.PlainDateTime {
  const { year, month, day, hour, minute, second } = time;
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: "constrain" });
}

/** A value of a property with the zone that the property names. @throws EntryProblem where nobody knows that zone */
export function toTold(time: ICAL.Time, property: ICAL.Property, zones: Zones): Told {
  const named = property.getParameter("tzid");
  const isUtc = time.zone?.tzid === "UTC";
  const name = isUtc ? "UTC" : typeof named === "string" ? named.trim() : null;
  const zone = zones.find(name);
  if (!zone)
    throw new EntryProblem({
      field: property.name.toUpperCase(),
      reason: "Unknown time zone",
      remedy: `Name it as the zone database does, such as Europe/London, not "${name ?? "the calendar's own"}"`,
    });
  return { wall: toWall(time), zone, isDate: time.isDate, isUtc };
}

/** When it was, by any clock. */
export const momentOf = ({ wall, zone }: Told): Temporal.Instant => zone.toMoment(wall);

/** Written as listings write times: London's clock as it stands, others as the moment they mean. A date alone stays one. */
export function writeTold(told: Told): string {
  if (told.isDate) return told.wall.toPlainDate().toString();
  if (told.zone.name === "Europe/London") return told.wall.toString({ smallestUnit: "second" });
  return momentOf(told).toString({ smallestUnit: "second" });
}

// The dates of an entry that repeats (RFC 5545 section 3.8.5): its rules, its added dates and what was taken out of them.
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { EntryProblem, momentOf, type Told, toTold, toWall } from "./moments.ts";
import type { Zones } from "./zones.ts";

/** A date of an entry; `end` where the date brings one of its own. */
export type Occurrence = { start: Told; end: Told | null };

/** The dates that are taken, and whether the rule goes on after them. */
export type Occurrences = { taken: Occurrence[]; goesOnFrom: Told | null };

/** Days ahead, and dates of the past, that are taken. */
export const daysAhead = 366;
const mostPast = 100;
/** Steps of a rule: a hundred years of days. */
const mostSteps = 40_000;

const tooOften: ReadonlySet<string> = new Set(["SECONDLY", "MINUTELY", "HOURLY"]);

/** Times of a property that lists several, such as EXDATE. */
function listTold(component: ICAL.Component, name: string, zones: Zones): Told[] {
  return component
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .flatMap((value: unknown) => (value instanceof ICAL.Time ? [toTold(value, property, zones)] : [])),
    );
}

/** Dates that were added, with the end that a period brings. */
function listAdded(component: ICAL.Component, zones: Zones): Occurrence[] {
  return component.getAllProperties("rdate").flatMap((property) =>
    property.getValues().flatMap((value: unknown): Occurrence[] => {
      if (value instanceof ICAL.Time) return [{ start: toTold(value, property, zones), end: null }];
      if (!(value instanceof ICAL.Period)) return [];
      const start = toTold(value.start, property, zones);
      const end = value.getEnd();
      return [{ start, end: { ...start, wall: toWall(end) } }];
    }),
  );
}

/** A rule is followed on the wall clock of its start, and so is its end, which UTC says as a moment. */
function untilOnWall(rule: ICAL.Recur, start: Told): void {
  const until = rule.until;
  if (until?.isDate && !start.isDate) {
    // a last day includes the night that starts on it
    rule.until = ICAL.Time.fromDateTimeString(`${toWall(until).toPlainDate().toString()}T23:59:59`);
    return;
  }
  if (!until || until.isDate || until.zone?.tzid !== "UTC") return;
  const zone = start.zone.name;
  const moment = toWall(until).toZonedDateTime("UTC").toInstant();
  const wall =
    /\//.test(zone) || zone === "UTC" ? moment.toZonedDateTimeISO(zone).toPlainDateTime() : toWall(until);
  rule.until = ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: "second" }));
}

function* followRule(rule: ICAL.Recur, start: Told): Generator<Told> {
  if (tooOften.has(rule.freq))
    throw new EntryProblem({
      field: "RRULE",
      reason: "Repeats more than once a day",
      remedy: "Give it opening hours, or an entry for each date",
    });
  untilOnWall(rule, start);
  const begins = ICAL.Time.fromDateTimeString(start.wall.toString({ smallestUnit: "second" }));
  const dates = rule.iterator(begins);
  for (let step = 0; step < mostSteps; step++) {
    const next = dates.next();
    if (!next) return;
    yield { ...start, wall: toWall(next) };
  }
}

/**
 * The dates of an entry from today on, 366 days ahead, and the last hundred before.
 * @param start of the entry, its first date
 * @throws EntryProblem for rules that repeat within a day, and zones that nobody knows
 */
export function listOccurrences(
  component: ICAL.Component,
  start: Told,
  zones: Zones,
  now: Date,
): Occurrences {
  const latest = Temporal.Instant.fromEpochMilliseconds(now.getTime() + daysAhead * 86_400_000);
  const found = new Map<string, Occurrence>([[momentOf(start).toString(), { start, end: null }]]);
  let goesOnFrom: Told | null = null;
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    let isFirst = true;
    for (const told of followRule(rule, start)) {
      const moment = momentOf(told);
      if (Temporal.Instant.compare(moment, latest) > 0) {
        goesOnFrom = told;
        break;
      }
      // what does not match its own rule happens all the same (section 3.8.5.3)
      if (isFirst || !found.has(moment.toString())) found.set(moment.toString(), { start: told, end: null });
      isFirst = false;
    }
  }
  for (const added of listAdded(component, zones)) {
    if (Temporal.Instant.compare(momentOf(added.start), latest) <= 0)
      found.set(momentOf(added.start).toString(), added);
  }
  for (const out of listTold(component, "exdate", zones)) {
    if (!out.isDate) found.delete(momentOf(out).toString());
    else
      for (const [key, { start: told }] of found)
        if (told.wall.toPlainDate().equals(out.wall.toPlainDate())) found.delete(key);
  }
  return { taken: choose([...found.values()], now), goesOnFrom };
}

function choose(all: Occurrence[], now: Date): Occurrence[] {
  const at = ({ start }: Occurrence) => momentOf(start).epochMilliseconds;
  const sorted = all.toSorted((one, other) => at(one) - at(other));
  const ahead = sorted.filter((one) => at(one) >= now.getTime());
  const past = sorted.filter((one) => at(one) < now.getTime());
  return [...past.slice(-mostPast), ...ahead];
}

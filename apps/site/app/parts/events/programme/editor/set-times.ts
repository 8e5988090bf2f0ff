import type { Answer } from "#app/api/call.ts";
import { addDays, type Day } from "#app/format/nights.ts";
import { clockOf, toMoment, withOffset } from "#app/parts/events/wizard/wall-time.ts";

/** The programme of a night as its team writes it. */
export type TeamProgramme = Answer<"get_programme">;

/** A set as the form holds it: its night, and clocks such as "23:00". `which` says which hour is meant where the clocks go back. */
export type TypedSet = {
  id: string;
  stage: string;
  night: Day;
  from: string;
  from_which: "" | "first" | "second";
  until: string;
  until_which: "" | "first" | "second";
};

const CLOCK = /^\d{2}:\d{2}$/;
/** Until this hour a clock belongs to the night before. */
const NIGHT_ENDS = "06:00";

const whichOf = (wall: string | undefined): TypedSet["from_which"] => {
  const offset = /[+-]\d{2}:\d{2}$/.exec(wall ?? "")?.[0];
  return offset === undefined ? "" : offset === "+01:00" ? "first" : "second";
};

/** A set as it was read, for the form. */
export function toTyped(set: TeamProgramme["sets"][number], nights: readonly Day[]): TypedSet {
  const start = clockOf(set.set_start);
  const day = start.slice(0, 10);
  const clock = start.slice(11);
  const own = clock !== "" && clock < NIGHT_ENDS ? addDays(day, -1) : day;
  const night = nights.includes(own) ? own : (nights.findLast((other) => other <= own) ?? nights[0] ?? "");
  return {
    id: set.id,
    stage: set.stage ?? "",
    night,
    from: clock,
    from_which: whichOf(set.set_start),
    until: clockOf(set.set_end).slice(11),
    until_which: whichOf(set.set_end),
  };
}

const said = (wall: string, which: TypedSet["from_which"]) => (which === "" ? wall : withOffset(wall, which));

/**
 * When a set begins and ends by London's clock, "2026-10-24T23:00": what is before six belongs to the night before, and an end is the next
 * time the clock shows it.
 * @param startsAt of the event: what would lie long before it, such as half past six, is the morning after
 */
export function wallsOf(
  { night, from, from_which, until, until_which }: TypedSet,
  startsAt: Date,
): { start: string | null; end: string | null } {
  const at = (day: Day, clock: string) => `${day}T${clock}`;
  if (!CLOCK.test(from)) return { start: null, end: CLOCK.test(until) ? at(night, until) : null };
  let day = from < NIGHT_ENDS ? addDays(night, 1) : night;
  const moment = toMoment(at(day, from));
  if (moment && moment.getTime() < startsAt.getTime() - 6 * 3_600_000) day = addDays(day, 1);
  const end = CLOCK.test(until) ? at(until <= from ? addDays(day, 1) : day, until) : null;
  return { start: said(at(day, from), from_which), end: end && said(end, until_which) };
}

/** The name of another set that is on in the same room, by the place of each set that overlaps one. */
export function overlapsOf(
  sets: readonly TypedSet[],
  acts: readonly TeamProgramme["sets"][number][],
  startsAt: Date,
): Map<number, string> {
  const placed = sets.map((set, at) => {
    const { start, end } = wallsOf(set, startsAt);
    const from = toMoment(start)?.getTime() ?? null;
    return {
      at,
      room: set.stage.trim().toLowerCase(),
      group: acts[at]?.b2b_group,
      from,
      to: toMoment(end)?.getTime() ?? (from ?? 0) + 60_000,
    };
  });
  const overlaps = new Map<number, string>();
  for (const one of placed)
    for (const other of placed) {
      const isShared = one.group !== undefined && one.group === other.group;
      if (one.at === other.at || isShared || one.room === "" || one.room !== other.room) continue;
      if (one.from === null || other.from === null || one.from >= other.to || other.from >= one.to) continue;
      overlaps.set(one.at, acts[other.at]?.name ?? "another set");
    }
  return overlaps;
}

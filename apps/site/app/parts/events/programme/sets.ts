import { type Day, nightDateOf } from "#app/format/nights.ts";

/** A line of a line-up. Times are ISO 8601. */
export type Line = {
  id: string;
  name: string;
  kind: string;
  b2b_group: number | null;
  stage: string | null;
  set_start: string | null;
  set_end: string | null;
  page: { slug: string } | null;
};

/** What is played at once by one act, or by those who share a set. */
export type ProgrammeSet = {
  /** of its first line: what is picked */
  id: string;
  /** of all its lines */
  ids: readonly string[];
  title: string;
  acts: readonly { name: string; slug: string | null }[];
  kind: string;
  room: string | null;
  start: string | null;
  /** as it was said */
  end: string | null;
  /** its end, or the next start in its room, or an hour after its own; null without a start */
  until: string | null;
};
export type TimedSet = ProgrammeSet & { start: string; until: string };

/** A night of a programme. Moments are in milliseconds. */
export type ProgrammeDay = {
  night: Day;
  from: number;
  to: number;
  rooms: readonly { room: string | null; sets: readonly TimedSet[] }[];
};

const HOUR_MS = 3_600_000;
export const isTimed = (set: ProgrammeSet): set is TimedSet => set.start !== null && set.until !== null;
const byStart = (one: TimedSet, other: TimedSet) => Date.parse(one.start) - Date.parse(other.start);

/** The sets of a line-up in its order; lines of one back-to-back group are one set. */
export function toSets(lines: readonly Line[]): ProgrammeSet[] {
  const groups = new Map<number | string, Line[]>();
  for (const line of lines) {
    const key = line.b2b_group ?? line.id;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const sets = [...groups.values()].flatMap((group): ProgrammeSet[] => {
    const [first] = group;
    if (!first) return [];
    const timed = group.find(({ set_start }) => set_start !== null) ?? first;
    return [
      {
        id: first.id,
        ids: group.map(({ id }) => id),
        title: group.map(({ name }) => name).join(" b2b "),
        acts: group.map(({ name, page }) => ({ name, slug: page?.slug ?? null })),
        kind: first.kind,
        room: timed.stage ?? first.stage,
        start: timed.set_start,
        end: timed.set_end,
        until: timed.set_end,
      },
    ];
  });
  return sets.map((set) => ({ ...set, until: set.until ?? endOf(set, sets) }));
}

/** When a set without an end is over. */
function endOf(set: ProgrammeSet, sets: readonly ProgrammeSet[]): string | null {
  if (set.start === null) return null;
  const start = Date.parse(set.start);
  const next = sets
    .filter((other) => other.room === set.room && other.start !== null && Date.parse(other.start) > start)
    .map((other) => Date.parse(other.start ?? ""));
  return new Date(Math.min(start + HOUR_MS, ...next)).toISOString();
}

/** The nights of a programme, each with its rooms in the order in which the line-up names them. What has no time is left out. */
export function toDays(sets: readonly ProgrammeSet[]): ProgrammeDay[] {
  const timed = sets.filter(isTimed);
  const rooms = [...new Set(timed.map(({ room }) => room))];
  const nights = Map.groupBy(timed.toSorted(byStart), ({ start }) => nightDateOf(new Date(start)));
  return [...nights].map(([night, ofNight]) => ({
    night,
    from: Math.min(...ofNight.map(({ start }) => Date.parse(start))),
    to: Math.max(...ofNight.map(({ until }) => Date.parse(until))),
    rooms: rooms
      .map((room) => ({ room, sets: ofNight.filter((set) => set.room === room) }))
      .filter(({ sets: ofRoom }) => ofRoom.length > 0),
  }));
}

/** All sets of a night by their start, those at once in the order of their rooms. */
export const inTime = (day: ProgrammeDay): TimedSet[] =>
  day.rooms.flatMap(({ sets }) => sets).toSorted(byStart);

/** The other sets of a list that are on while this one is. */
export const clashesOf = (set: TimedSet, among: readonly TimedSet[]): TimedSet[] =>
  among.filter(
    (other) =>
      other.id !== set.id &&
      Date.parse(other.start) < Date.parse(set.until) &&
      Date.parse(set.start) < Date.parse(other.until),
  );

/** What is on in each room at a moment, and what comes next there. Rooms that are done are left out. */
export function nowAndNext(sets: readonly ProgrammeSet[], now: Date) {
  const timed = sets.filter(isTimed);
  const at = now.getTime();
  return [...new Set(timed.map(({ room }) => room))]
    .map((room) => {
      const ofRoom = timed.filter((set) => set.room === room).toSorted(byStart);
      return {
        room,
        on: ofRoom.findLast(({ start, until }) => Date.parse(start) <= at && at < Date.parse(until)) ?? null,
        next: ofRoom.find(({ start }) => Date.parse(start) > at) ?? null,
      };
    })
    .filter(({ on, next }) => on !== null || next !== null);
}

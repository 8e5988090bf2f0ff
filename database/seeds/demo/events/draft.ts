// One occurrence on its way to becoming rows: what was decided about it so far.
import { daysBetween, type Occurrence, toInstant } from "../calendar.ts";
import { createRandom, type Random } from "../random.ts";
import type { Cast } from "./cast.ts";
import { type EventTimes, toTimes } from "./event-times.ts";
import { drawLineUp, type LineUp } from "./line-ups.ts";
import type { Programme, State } from "./programmes.ts";

/** An occurrence with its chance, its clock, its bill and the moment it was announced. */
export type Draft = {
  id: string;
  programme: Programme;
  occurrence: Occurrence;
  state: State | undefined;
  random: Random;
  times: EventTimes;
  lineUp: LineUp;
  daysAhead: number;
  /** when it became public, an ISO string before now */
  published: string;
  isSeries: boolean;
};

/** Decides everything about an occurrence that several tables need. `recent` are guests of the same series. */
export function createDraft(
  programme: Programme,
  occurrence: Occurrence,
  cast: Cast,
  recent: Set<string>,
): Draft {
  const random = createRandom(`${programme.title} ${programme.venue} ${occurrence.night}`);
  const daysAhead = daysBetween(cast.tonight, occurrence.night);
  const announced = -Math.max(random.between(12, 50) - Math.max(daysAhead, 0), random.between(0, 6));
  const published = Math.min(
    Date.parse(toInstant(cast.tonight, "10:00", Math.min(announced, daysAhead - 7))),
    cast.now.getTime() - random.between(1, 30) * 60_000,
  );
  return {
    id: random.uuid(),
    programme,
    occurrence,
    state: programme.states.get(occurrence.index),
    random,
    times: toTimes(programme, occurrence),
    lineUp: drawLineUp(programme.lineup, cast.artists, recent, random),
    daysAhead,
    published: new Date(published).toISOString(),
    isSeries: !/^(once|day|run):/.test(programme.when),
  };
}

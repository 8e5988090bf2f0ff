const outcomes = [
  "written",
  "malformed",
  "foreign",
  "unwanted",
  "crawler",
  "tooMany",
  "full",
  "unknown",
  "lost",
] as const;

/** Why events were dropped, and how many were written: a number each. */
export type BeaconFigures = Record<(typeof outcomes)[number], number>;

const none = (): BeaconFigures => Object.fromEntries(outcomes.map((name) => [name, 0])) as BeaconFigures;

/** Sums what becomes of reports until it is asked. */
export function createFigures() {
  let figures = none();
  return {
    add: (name: keyof BeaconFigures, count: number): void => {
      figures[name] += count;
    },
    /** what was summed since the last call */
    take: (): BeaconFigures => {
      const taken = figures;
      figures = none();
      return taken;
    },
  };
}

// What is logged each minute.

/** Counts since the last look; `sockets` is how many there are. */
export type Figures = {
  sockets: number;
  /** frames written */
  deliveries: number;
  /** readers that were too slow, and messages that could not be told to the other copies */
  drops: number;
  /** the longest time between a commit and its delivery, in ms */
  lagMs: number;
};

/** The counters of one copy. */
export const createFigures = (): Figures => ({ sockets: 0, deliveries: 0, drops: 0, lagMs: 0 });

/** What was counted; the counters begin again. */
export function takeFigures(figures: Figures): Figures {
  const taken = { ...figures };
  Object.assign(figures, { deliveries: 0, drops: 0, lagMs: 0 });
  return taken;
}

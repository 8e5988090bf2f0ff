// How long reads take, by their text, so that one can be put behind others without asking PostgreSQL.
import QuickLRU from "quick-lru";

/** What a read has taken lately, in ms of its connection, and how often it was answered; changes as it is run. */
export type ReadCost = { ms: number; runs: number };

/** from here on a read is a slow one, in ms */
const slowMs = 50;

/** Whether a read has been seen to hold a connection for long. */
export const isSlow = (cost: ReadCost): boolean => cost.ms > slowMs;

/** Whether nothing is known of a read: it may be a slow one. */
export const isUnknown = (cost: ReadCost): boolean => cost.runs === 0;

/** a read nobody has run yet is taken for a slow one */
const unknownMs = 4;
/** answers arrive in batches, so the first of one seems slow and the rest free: only the mean of many is true */
const weight = 1 / 32;
/** what takes twice as long as a slow read is one: four more of them would have held up everybody until the mean said so */
const slowWeight = 1 / 4;
/** twice as many may be kept for a while */
const maxTexts = 500;

/** The costs of the reads that were run last. */
export class ReadCosts {
  readonly #costs = new QuickLRU<string, ReadCost>({ maxSize: maxTexts });

  /** The cost of a read. */
  of(text: string): ReadCost {
    let cost = this.#costs.get(text);
    if (!cost) {
      cost = { ms: unknownMs, runs: 0 };
      this.#costs.set(text, cost);
    }
    return cost;
  }
}

/** Takes note that it took this long. */
export function learnCost(cost: ReadCost, ms: number): void {
  cost.ms += (ms - cost.ms) * (ms > 2 * slowMs ? slowWeight : weight);
  cost.runs++;
}

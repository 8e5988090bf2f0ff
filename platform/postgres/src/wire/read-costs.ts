// How long reads take, by their text, so that one can be put behind others without asking PostgreSQL.

/** What a read has taken lately, in ms of its connection; changes as it is run. */
export type ReadCost = { ms: number };

/** a read nobody has run yet is taken for a slow one */
const unknownMs = 4;
/** answers arrive in batches, so the first of one seems slow and the rest free: only the mean of many is true */
const weight = 1 / 32;
const maxTexts = 1_000;

/** The costs of the reads that were run, in two generations: what is asked for comes into the young one. */
export class ReadCosts {
  #young = new Map<string, ReadCost>();
  #old = new Map<string, ReadCost>();

  /** The cost of a read. */
  of(text: string): ReadCost {
    const known = this.#young.get(text);
    if (known) return known;
    const cost = this.#old.get(text) ?? { ms: unknownMs };
    if (this.#young.size >= maxTexts / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(text, cost);
    return cost;
  }
}

/** Takes note that it took this long. */
export function learnCost(cost: ReadCost, ms: number): void {
  cost.ms += (ms - cost.ms) * weight;
}

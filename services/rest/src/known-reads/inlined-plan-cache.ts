// A list that is asked for again and again gets a statement of its own, with its values written in. PostgreSQL plans it once, and
// for these values: a statement for many values is planned either for each of them again, which costs more than running it, or for
// none of them, which can choose an index that is wrong by a factor of hundreds.
import type { Ready } from "./known-reads.ts";

/** A read with everything that its query alone decides, and how often it was asked for. */
export type CountedRead = { ready: Ready; uses: number };

const usesUntilHot = 3;
/** each is a plan in the memory of every connection */
const maxHot = 64;

/** The reads that have a statement of their own; the one that got it first goes first. */
export class InlinedPlanCache {
  readonly #hot: { read: CountedRead; shared: Ready }[] = [];

  /** Counts a use. @returns whether it is time for a statement of its own */
  count(read: CountedRead): boolean {
    read.uses += 1;
    const { run, statements } = read.ready;
    // one row by its key is found as well by the statement that many values share
    return read.uses === usesUntilHot && statements.statement.values.length > 0 && !run.isOne;
  }

  /** Gives it one. */
  add(read: CountedRead, own: Ready): void {
    this.#hot.push({ read, shared: read.ready });
    read.ready = own;
    if (this.#hot.length <= maxHot) return;
    const oldest = this.#hot.shift();
    if (oldest) Object.assign(oldest.read, { ready: oldest.shared, uses: 0 });
  }
}

// A list that is asked for again and again gets a statement of its own, with its values written in. PostgreSQL plans it once, and
// for these values: a statement for many values is planned either for each of them again, which costs more than running it, or for
// none of them, which can choose an index that is wrong by a factor of hundreds.
import type { PreparedRead } from "./read-relation.ts";
import type { CachedRead } from "./shape-cache.ts";

const usesUntilHot = 3;
/** each is a plan in the memory of every connection */
const maxHot = 64;

/** The reads that have a statement of their own; the one that got it first goes first. */
export class InlinedPlanCache {
  readonly #hot: { read: CachedRead; shared: Pick<CachedRead, "prepared" | "values"> }[] = [];

  /** Counts a use. @param prepare plans the read for its values alone; asked when it has become hot */
  count(read: CachedRead, prepare: () => PreparedRead): void {
    read.uses += 1;
    // one row by its key is found as well by the statement that many values share
    if (read.uses !== usesUntilHot || read.values.length === 0 || read.prepared.mediaType.format === "object")
      return;
    const { prepared, values } = read;
    read.prepared = prepare();
    read.values = read.prepared.statement.values;
    this.#hot.push({ read, shared: { prepared, values } });
    if (this.#hot.length > maxHot) this.#cool();
  }

  #cool(): void {
    const oldest = this.#hot.shift();
    if (oldest) Object.assign(oldest.read, oldest.shared, { uses: 0 });
  }
}

// Requests that differ only in the values of plain comparisons are planned once.
import QuickLRU from "quick-lru";
import type { QueryPair } from "../parse.ts";
import type { Statement } from "../sql.ts";

const plainComparison = /^(?:eq|neq|gt|gte|lt|lte)\./;
const reservedKey = /(?:^|\.)(?:order|limit|offset|and|or|select|columns|on_conflict)$/;
/** twice as many may be kept for a while */
const maxShapes = 500;

/** The query string without the values of plain comparisons. Pairs that came as they are keep their place. */
export function toShape(pairs: readonly QueryPair[]): string {
  let shape = "";
  for (const { key, value } of pairs) {
    const comparison = reservedKey.test(key) ? null : plainComparison.exec(value);
    const kept = comparison ? comparison[0] : `=${value}`;
    // each text behind its length: a value may hold whatever would be put between them
    shape += `${key.length}:${key}${kept.length}:${kept}`;
  }
  return shape;
}

/** The values of this request for a statement made for its shape. */
export function toValues(
  { values, pairs: sources }: Statement,
  pairs: readonly QueryPair[],
): (string | null)[] {
  return values.map((value, i) => {
    const source = sources[i] ?? -1;
    const pair = source < 0 ? undefined : pairs[source];
    const comparison = pair && plainComparison.exec(pair.value);
    return pair && comparison ? pair.value.slice(comparison[0].length) : value;
  });
}

/** What is kept by key, for one version of the schema cache: what was used last. */
export class ShapeCache<Kept> {
  readonly #kept = new QuickLRU<string, Kept>({ maxSize: maxShapes });
  #version = 0;

  /** The read kept under `key`. */
  find(key: string, version: number): Kept | undefined {
    if (version !== this.#version) {
      this.#kept.clear();
      this.#version = version;
    }
    return this.#kept.get(key);
  }

  /** Keeps a read. */
  add(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
  }
}

// Requests that differ only in the values of plain comparisons are planned once.
import type { PreparedRead } from "./read-relation.ts";
import type { QueryPair } from "./request/query-string.ts";

const plainComparison = /^(?:eq|neq|gt|gte|lt|lte)\./;
const reservedKey = /(?:^|\.)(?:order|limit|offset|and|or|select|columns|on_conflict)$/;
const maxShapes = 1_000;
const maxShapeLength = 2_000;

/** The query string without the values of plain comparisons. Pairs that came as they are keep their place. */
export function toShape(raw: string, pairs: readonly QueryPair[]): string | undefined {
  if (raw.length > maxShapeLength) return undefined;
  let shape = "";
  for (const { key, value } of pairs) {
    const comparison = reservedKey.test(key) ? null : plainComparison.exec(value);
    shape += `${key}\0${comparison ? comparison[0] : `=${value}`}\0`;
  }
  return shape;
}

/** The values of this request for a statement made for its shape. */
export function toValues(prepared: PreparedRead, pairs: readonly QueryPair[]): (string | null)[] {
  const { values, pairs: sources } = prepared.statement;
  return values.map((value, i) => {
    const source = sources[i] ?? -1;
    const pair = source < 0 ? undefined : pairs[source];
    const comparison = pair && plainComparison.exec(pair.value);
    return pair && comparison ? pair.value.slice(comparison[0].length) : value;
  });
}

/** A read with everything that its query alone decides. */
export type KnownRead = {
  prepared: PreparedRead;
  values: readonly (string | null)[];
  location: string;
  /** how often it was asked for */
  uses: number;
};

/**
 * What is kept by key, for one version of the schema cache. It holds two generations: what is used comes into the young one, and when
 * that is full the old one goes. Finding costs one look, where keeping an order of use would cost a deletion and an insertion as well.
 */
export class ShapeCache<Kept> {
  #young = new Map<string, Kept>();
  #old = new Map<string, Kept>();
  #version = 0;

  /** The read kept under `key`. */
  find(key: string, version: number): Kept | undefined {
    if (version !== this.#version) {
      this.#young.clear();
      this.#old.clear();
      this.#version = version;
    }
    const found = this.#young.get(key);
    if (found) return found;
    const aged = this.#old.get(key);
    if (aged) this.add(key, aged);
    return aged;
  }

  /** Keeps a read. */
  add(key: string, kept: Kept): void {
    if (this.#young.size >= maxShapes / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, kept);
  }
}

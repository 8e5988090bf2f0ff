import type { DraftData } from "./draft-data.ts";

export type DraftField = keyof DraftData;

/** The same value written the same way: the server answers the keys of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
const same = (one: unknown, other: unknown) => canonical(one) === canonical(other);

/** The fields two versions of a draft say differently. */
export function changedFields(one: DraftData, other: DraftData): DraftField[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<DraftField>;
  return [...fields].filter((field) => !same(one[field], other[field]));
}

/**
 * Two versions of a draft as one: a field that only one of the two changed since `base` is taken from there. `clashes` are the
 * fields that both changed; they stay as in `mine` until somebody chooses.
 */
export function mergeDrafts(
  base: DraftData,
  mine: DraftData,
  theirs: DraftData,
): { merged: DraftData; taken: DraftField[]; clashes: DraftField[] } {
  const differing = changedFields(mine, theirs);
  const clashes = differing.filter(
    (field) => !same(base[field], mine[field]) && !same(base[field], theirs[field]),
  );
  const taken = differing.filter((field) => same(base[field], mine[field]));
  return { merged: take(mine, theirs, taken), taken, clashes };
}

/** A draft with these fields as another version has them. */
export function take(mine: DraftData, theirs: DraftData, fields: readonly DraftField[]): DraftData {
  const kept = Object.entries(mine).filter(([field]) => !fields.includes(field as DraftField));
  const given = Object.entries(theirs).filter(([field]) => fields.includes(field as DraftField));
  return Object.fromEntries([...kept, ...given]);
}

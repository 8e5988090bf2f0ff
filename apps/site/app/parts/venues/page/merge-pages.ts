import type { PageData, PageField } from "./page-data.ts";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of which two versions say different things. */
export const differing = (one: PageData, other: PageData): PageField[] =>
  (Object.keys(one) as PageField[]).filter((field) => !same(one[field], other[field]));

/**
 * What is written here and what somebody else saved meanwhile, put together: of each field the one that changed. Fields that both
 * changed are the clashes; `merged` has what is written here in them.
 */
export function mergePages(
  base: PageData,
  mine: PageData,
  theirs: PageData,
): { merged: PageData; clashes: PageField[] } {
  const changedHere = new Set(differing(base, mine));
  const clashes = differing(base, theirs).filter(
    (field) => changedHere.has(field) && !same(mine[field], theirs[field]),
  );
  return { merged: { ...theirs, ...pick(mine, changedHere) }, clashes };
}

/** Some fields of a page. */
export const pick = (page: PageData, fields: Iterable<PageField>): Partial<PageData> =>
  Object.fromEntries([...fields].map((field) => [field, page[field]])) as Partial<PageData>;

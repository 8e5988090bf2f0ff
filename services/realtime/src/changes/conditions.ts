// Whether a changed row fits a filter. Values were read by PostgreSQL as the column's type, so that both sides are spelt alike.
import { FilterError, type Written } from "./parse-filter.ts";

/** A condition whose value is of its column's type. */
export type Condition = {
  column: string;
  isNegated: boolean;
  operator: string;
  /** as JSON has them */
  values: readonly unknown[];
};

/** Operators whose answer only PostgreSQL knows: patterns that could take for ever. */
export const askedOperators: ReadonlySet<string> = new Set(["match", "imatch"]);

/** Whether a row fits all conditions but those of `askedOperators`. A column that is not there fits nothing. */
export function fits(row: Readonly<Record<string, unknown>>, conditions: readonly Condition[]): boolean {
  return conditions.every((it) => {
    if (askedOperators.has(it.operator)) return true;
    if (!(it.column in row)) return false;
    const answer = holds(row[it.column], it);
    return answer !== null && answer !== it.isNegated;
  });
}

/** @returns null where SQL would say null */
function holds(value: unknown, { operator, values }: Condition): boolean | null {
  const [wanted] = values;
  if (operator === "is") return value === wanted;
  if (operator === "isdistinct") return !isEqual(value, wanted);
  if (value === null || value === undefined) return null;
  switch (operator) {
    case "eq":
      return isEqual(value, wanted);
    case "neq":
      return !isEqual(value, wanted);
    case "in":
      return values.some((one) => isEqual(value, one));
    case "like":
      return isLike(String(value), String(wanted));
    case "ilike":
      return isLike(String(value).toLowerCase(), String(wanted).toLowerCase());
    default:
      return compares(value, wanted, operator);
  }
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

function compares(value: unknown, wanted: unknown, operator: string): boolean {
  const [one, other] = [value, wanted] as [string, string];
  switch (operator) {
    case "lt":
      return one < other;
    case "lte":
      return one <= other;
    case "gt":
      return one > other;
    default:
      return one >= other;
  }
}

/** LIKE in time that grows with the product of both lengths at most: nothing a pattern says makes it slower. */
export function isLike(text: string, pattern: string): boolean {
  const signs = [...pattern.matchAll(/\\(.)|(%)|(_)|(.)/gsu)].map(([, escaped, any, one, plain]) =>
    any ? { any: true as const } : { any: false as const, is: one ? null : (escaped ?? plain ?? "") },
  );
  const letters = [...text];
  let [at, sign, star, kept] = [0, 0, -1, 0];
  while (at < letters.length) {
    const next = signs[sign];
    if (next && !next.any && (next.is === null || next.is === letters[at])) [at, sign] = [at + 1, sign + 1];
    else if (next?.any) [star, kept, sign] = [sign, at, sign + 1];
    else if (star >= 0) {
      kept += 1;
      [at, sign] = [kept, star + 1];
    } else return false;
  }
  return signs.slice(sign).every(({ any }) => any);
}

const truths: Record<string, unknown> = { null: null, true: true, false: false, unknown: null };

/** The value of `is`. @throws FilterError */
export function readTruth({ values: [value = ""] }: Written): unknown {
  if (!(value in truths)) throw new FilterError(`invalid input for is: ${value}`);
  return truths[value];
}

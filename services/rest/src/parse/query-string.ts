// The query string as a whole: which pair is what, and to which level of the tree it belongs.
import { grammarError } from "../errors.ts";
import { parsePath } from "./field.ts";
import { parseLogic } from "./logic.ts";
import { isNestedTooDeep, maxNesting } from "./nesting.ts";
import { parseFilterValue } from "./operation.ts";
import { parseOrder } from "./order.ts";
import { parseWith, type Scanner } from "./scanner.ts";
import { parseSelect } from "./select.ts";
import type { Field, Filter, ParsedQuery } from "./types.ts";

const maxPairs = 300;
const maxPathDepth = 8;

/** One decoded `key=value`. */
export type QueryPair = { key: string; value: string };

const strayPercent = /%(?![0-9a-f]{2})/gi;

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    // `like.%dub%`, written by hand, means what it says
    return decodeURIComponent(spaced.replace(strayPercent, "%25"));
  } catch {
    throw grammarError(
      "The query string is not valid percent-encoded UTF-8",
      `cannot decode ${spaced.slice(0, 100)}`,
    );
  }
}

/** Cuts the raw query string into decoded pairs; keys without "=" are left out. @throws RestError PGRST100 */
export function splitQuery(raw: string): QueryPair[] {
  const pairs: QueryPair[] = [];
  if (raw === "") return pairs;
  for (const part of raw.split("&")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const value = decode(part.slice(equals + 1));
    if (isNestedTooDeep(value)) {
      throw grammarError(`A parameter may nest at most ${maxNesting} levels deep`, "too many brackets");
    }
    pairs.push({ key: decode(part.slice(0, equals)), value });
  }
  if (pairs.length > maxPairs) {
    throw grammarError(`The query string has more than ${maxPairs} parameters`, `found ${pairs.length}`);
  }
  return pairs;
}

/** The query as Content-Location says it: sorted by key, encoded. */
function toCanonical(pairs: readonly QueryPair[]): string {
  return [...pairs]
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Content-Location: the relation and the sorted query. */
export function toLocation(name: string, pairs: readonly QueryPair[]): string {
  const canonical = toCanonical(pairs);
  return `/${encodeURIComponent(name)}${canonical === "" ? "" : `?${canonical}`}`;
}

function parseNames(what: string, text: string): string[] {
  return parseWith(what, text, (scanner) => {
    const names: string[] = [];
    do {
      scanner.skipBlanks();
      names.push(scanner.takeName());
      scanner.skipBlanks();
    } while (scanner.take(","));
    return names;
  });
}

function parseTreePath(scanner: Scanner): { path: string[]; field: Field } {
  const names = [scanner.takeName()];
  let steps = parsePath(scanner);
  while (steps.length === 0 && scanner.take(".")) {
    if (names.length > maxPathDepth) scanner.fail(`at most ${maxPathDepth} levels`);
    names.push(scanner.takeName());
    steps = parsePath(scanner);
  }
  const name = names.pop() ?? "";
  return { path: names, field: { name, path: steps } };
}

function toPath(what: string, text: string): string[] {
  if (text === "") return [];
  return parseWith(what, text, (scanner) => {
    const { path, field } = parseTreePath(scanner);
    return [...path, field.name];
  });
}

/** A whole number, or undefined for other text, which is ignored. */
function parseWhole(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

function addFilter(query: ParsedQuery, { key, value }: QueryPair, index: number): void {
  const { path, field } = parseWith("tree path", key, parseTreePath);
  const filter: Filter = { kind: "filter", field, ...parseFilterValue(value, index) };
  query.conditions.push({ path, value: filter });
}

function addReserved(query: ParsedQuery, word: string, before: string, value: string): void {
  switch (word) {
    case "order":
      query.orders.push({ path: toPath("tree path", before), value: parseOrder(value) });
      return;
    case "limit":
    case "offset": {
      const number = parseWhole(value);
      if (number === undefined) return;
      const path = toPath("tree path", before);
      if (word === "limit") query.limits.push({ path, value: number });
      else query.offsets.push({ path, value: Math.max(0, number) });
      return;
    }
    default: {
      const isNegated = before === "not" || before.endsWith(".not");
      const path = toPath("logic path", isNegated ? before.slice(0, before === "not" ? -3 : -4) : before);
      query.conditions.push({ path, value: parseLogic(value, word === "and" ? "and" : "or", isNegated) });
    }
  }
}

const reserved = new Set(["order", "limit", "offset", "and", "or"]);

function splitKey(key: string): { before: string; word: string } {
  const dot = key.lastIndexOf(".");
  return { before: dot < 0 ? "" : key.slice(0, dot), word: key.slice(dot + 1) };
}

/**
 * Reads every pair.
 * @param pairs the decoded query string
 * @param isCall on functions a pair that is no filter is an argument; those are left in `filterPairs`
 * @throws RestError PGRST100
 */
export function parseQuery(pairs: readonly QueryPair[], isCall: boolean): ParsedQuery {
  const query: ParsedQuery = {
    select: [{ kind: "all" }],
    columns: undefined,
    onConflict: undefined,
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    filterPairs: [],
  };
  for (const [index, pair] of pairs.entries()) {
    const { before, word } = splitKey(pair.key);
    if (pair.key === "select") {
      const items = parseSelect(pair.value);
      if (items.length > 0) query.select = items;
    } else if (pair.key === "columns") query.columns = parseNames("columns parameter", pair.value);
    else if (pair.key === "on_conflict") query.onConflict = parseNames("on_conflict parameter", pair.value);
    else if (reserved.has(word)) addReserved(query, word, before, pair.value);
    else if (isCall) query.filterPairs.push({ ...pair, index });
    else addFilter(query, pair, index);
  }
  return query;
}

const looksFiltered = /^(not\.)?([a-z]+)(\((any|all|[^)]*)\))?\./;

/**
 * Sorts a function's pairs into arguments and filters: a value that reads as `[not.]op.value` is a filter.
 * @param isArgumentAllowed false for POST, where arguments are in the body
 */
export function splitArguments(
  query: ParsedQuery,
  isArgumentAllowed: boolean,
): { key: string; value: string }[] {
  const found: { key: string; value: string }[] = [];
  for (const pair of query.filterPairs) {
    if (isArgumentAllowed && !isFilterValue(pair.value)) found.push({ key: pair.key, value: pair.value });
    else addFilter(query, pair, -1);
  }
  query.filterPairs = [];
  return found;
}

function isFilterValue(value: string): boolean {
  if (!looksFiltered.test(value)) return false;
  try {
    parseFilterValue(value, -1);
    return true;
  } catch {
    return false;
  }
}

// `eq.5`, `not.in.(a,b)`, `like(any).{x*,y*}`, `fts(english).word`: operators and their values.
import { parseWith, type Scanner } from "./scanner.ts";
import type { Operation, Quantifier } from "./types.ts";

const comparisons: Record<string, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};
const quantified = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);
const searches: Record<string, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};
const isValues = ["not_null", "null", "true", "false", "unknown"] as const;
const maxListItems = 5_000;

/** How a value ends: with the pair, or at `,` and `)` inside a logic tree. */
export type Ending = "pair" | "tree";

function parseOperator(scanner: Scanner): string {
  const start = scanner.at;
  const word = /^[a-z]+/.exec(scanner.text.slice(start, start + 12))?.[0] ?? "";
  const isKnown =
    Object.hasOwn(comparisons, word) ||
    Object.hasOwn(searches, word) ||
    word === "in" ||
    word === "is" ||
    word === "isdistinct";
  if (!isKnown) scanner.fail('"not" or operator (eq, gt, ...)', start);
  scanner.at += word.length;
  return word;
}

function parseQuantifier(scanner: Scanner, operator: string): Quantifier | undefined {
  if (!quantified.has(operator)) return undefined;
  if (scanner.take("(any)")) return "any";
  if (scanner.take("(all)")) return "all";
  return undefined;
}

/** An array or object literal: to its closing brace, quotes respected. */
function takeBraced(scanner: Scanner): string {
  const start = scanner.at;
  let depth = 0;
  while (!scanner.isAtEnd) {
    const char = scanner.next;
    if (char === '"') {
      scanner.takeQuoted();
      continue;
    }
    scanner.at++;
    if (char === "{") depth++;
    if (char === "}" && --depth === 0) return scanner.text.slice(start, scanner.at);
  }
  return scanner.fail('"}"');
}

function takeValue(scanner: Scanner, ending: Ending): string {
  if (ending === "pair") {
    const value = scanner.text.slice(scanner.at);
    scanner.at = scanner.text.length;
    return value;
  }
  if (scanner.next === "{") return takeBraced(scanner) + scanner.takeUntil(",)");
  return scanner.tryQuoted(",)") ?? scanner.takeUntil(",)");
}

function takeList(scanner: Scanner): string[] {
  scanner.expect("(");
  scanner.skipBlanks();
  if (scanner.take(")")) return [];
  const values: string[] = [];
  do {
    if (values.length >= maxListItems) scanner.fail(`at most ${maxListItems} values`);
    values.push(scanner.tryQuoted(",)") ?? scanner.takeUntil(",)"));
  } while (scanner.take(","));
  scanner.expect(")");
  return values;
}

function takeIs(scanner: Scanner, ending: Ending): Operation {
  const start = scanner.at;
  const word = takeValue(scanner, ending).toLowerCase();
  const value = isValues.find((candidate) => candidate === word);
  return value ? { kind: "is", value } : scanner.fail("isVal: (null, not_null, true, false, unknown)", start);
}

/** Reads `[not.]operator.value`. `pair` is kept with values that reach to the end of their pair. */
export function parseOperation(
  scanner: Scanner,
  ending: Ending,
  pair = -1,
): { isNegated: boolean; operation: Operation } {
  const isNegated = scanner.take("not.");
  const operator = parseOperator(scanner);
  const quantifier = parseQuantifier(scanner, operator);
  const searchFunction = searches[operator];
  let language: string | undefined;
  if (searchFunction && scanner.take("(")) {
    language = scanner.takeUntil(")");
    scanner.expect(")");
  }
  scanner.expect(".");
  return { isNegated, operation: readOperand() };

  function readOperand(): Operation {
    if (operator === "in") return { kind: "in", values: takeList(scanner) };
    if (operator === "is") return takeIs(scanner, ending);
    const value = takeValue(scanner, ending);
    if (operator === "isdistinct") return { kind: "distinct", value };
    if (searchFunction) return { kind: "search", function: searchFunction, language, value };
    const isPattern = operator === "like" || operator === "ilike";
    return {
      kind: "compare",
      operator: comparisons[operator] ?? "=",
      quantifier,
      value: isPattern ? value.replaceAll("*", "%") : value,
      // patterns are rewritten, so they cannot be bound as they came
      pair: isPattern ? -1 : pair,
    };
  }
}

/** Reads the value of a filter pair. @throws RestError PGRST100 */
export function parseFilterValue(text: string, pair: number): { isNegated: boolean; operation: Operation } {
  return parseWith("filter", text, (scanner) => parseOperation(scanner, "pair", pair));
}

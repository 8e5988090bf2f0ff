// The `select` parameter. https://docs.postgrest.org/en/v14/references/api/tables_views.html#vertical-filtering
import { parsePath } from "./field.ts";
import { parseWith, type Scanner } from "./scanner.ts";
import type { AggregateName, EmbedItem, FieldItem, SelectItem } from "./types.ts";

const aggregates: readonly AggregateName[] = ["sum", "avg", "count", "max", "min"];
/** What the settings allow is less; this keeps the parser's own stack small. */
const maxDepth = 33;
const maxItems = 300;

type Budget = { items: number };

function parseCast(scanner: Scanner): string | undefined {
  if (!scanner.take("::")) return undefined;
  const start = scanner.at;
  while (/[A-Za-z0-9_ $]/.test(scanner.next)) scanner.at++;
  const cast = scanner.text.slice(start, scanner.at).trim();
  if (cast === "") scanner.fail("letter or digit");
  return cast;
}

function parseAggregate(scanner: Scanner): AggregateName | undefined {
  if (!scanner.take(".")) return undefined;
  const name = aggregates.find((candidate) => scanner.take(`${candidate}()`));
  return name ?? scanner.fail("aggregate function (sum(), avg(), count(), max(), min())");
}

function parseAlias(scanner: Scanner): string | undefined {
  const start = scanner.at;
  if (scanner.next === "*" || scanner.sees("...")) return undefined;
  const name = scanner.takeName();
  if (scanner.next === ":" && !scanner.sees("::")) {
    scanner.at++;
    scanner.skipBlanks();
    return name;
  }
  scanner.at = start;
  return undefined;
}

function parseModifiers(scanner: Scanner): Pick<EmbedItem, "hint" | "join"> {
  let hint: string | undefined;
  let join: EmbedItem["join"];
  while (scanner.take("!")) {
    const word = scanner.takeName();
    if (word === "inner" || word === "left") join = word;
    else hint = word;
  }
  return { hint, join };
}

function parseEmbed(
  scanner: Scanner,
  start: { name: string; alias: string | undefined; isSpread: boolean },
  depth: number,
  budget: Budget,
): EmbedItem {
  const modifiers = parseModifiers(scanner);
  scanner.expect("(");
  if (depth >= maxDepth) scanner.fail(`at most ${maxDepth} levels of embedding`);
  const items = parseItems(scanner, depth + 1, budget);
  scanner.expect(")");
  return { kind: "embed", ...start, ...modifiers, items };
}

function parseFieldItem(scanner: Scanner, name: string, alias: string | undefined): FieldItem {
  const field = { name, path: parsePath(scanner) };
  const cast = parseCast(scanner);
  const aggregate = parseAggregate(scanner);
  const aggregateCast = aggregate ? parseCast(scanner) : undefined;
  return { kind: "field", field, alias, cast, aggregate, aggregateCast };
}

function parseItem(scanner: Scanner, depth: number, budget: Budget): SelectItem {
  if (++budget.items > maxItems) scanner.fail(`at most ${maxItems} selected items`);
  scanner.skipBlanks();
  if (scanner.take("...")) {
    const alias = parseAlias(scanner);
    return parseEmbed(scanner, { name: scanner.takeName(), alias, isSpread: true }, depth, budget);
  }
  if (scanner.take("*")) return { kind: "all" };
  const alias = parseAlias(scanner);
  if (scanner.take("count()")) {
    const aggregateCast = parseCast(scanner);
    return { kind: "field", field: undefined, alias, cast: undefined, aggregate: "count", aggregateCast };
  }
  const name = scanner.takeName();
  if (scanner.next === "(" || scanner.next === "!") {
    return parseEmbed(scanner, { name, alias, isSpread: false }, depth, budget);
  }
  return parseFieldItem(scanner, name, alias);
}

function parseItems(scanner: Scanner, depth: number, budget: Budget): SelectItem[] {
  scanner.skipBlanks();
  if (scanner.isAtEnd || scanner.next === ")") return [];
  const items = [parseItem(scanner, depth, budget)];
  scanner.skipBlanks();
  while (scanner.take(",")) {
    items.push(parseItem(scanner, depth, budget));
    scanner.skipBlanks();
  }
  return items;
}

/** Reads `select`. @throws RestError PGRST100 */
export function parseSelect(text: string): SelectItem[] {
  return parseWith("select parameter", text, (scanner) => parseItems(scanner, 0, { items: 0 }), {
    isTree: true,
  });
}

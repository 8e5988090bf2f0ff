// `(a.eq.1,and(b.gt.2,not.or(c.is.null,d.eq.3)))`: the value of `and` and `or`.
import { parseField } from "./field.ts";
import { parseOperation } from "./operation.ts";
import { parseWith, type Scanner } from "./scanner.ts";
import type { Condition, LogicGroup } from "./types.ts";

const maxDepth = 10;
const maxConditions = 200;

type Budget = { conditions: number };

function parseGroup(
  scanner: Scanner,
  kind: LogicGroup["kind"],
  isNegated: boolean,
  depth: number,
  budget: Budget,
): LogicGroup {
  if (depth > maxDepth) scanner.fail(`at most ${maxDepth} levels of and/or`);
  scanner.expect("(");
  const conditions: Condition[] = [];
  do {
    scanner.skipBlanks();
    conditions.push(parseCondition(scanner, depth, budget));
    scanner.skipBlanks();
  } while (scanner.take(","));
  scanner.expect(")");
  return { kind, isNegated, conditions };
}

function parseCondition(scanner: Scanner, depth: number, budget: Budget): Condition {
  if (++budget.conditions > maxConditions) scanner.fail(`at most ${maxConditions} conditions`);
  const start = scanner.at;
  const isNegated = scanner.take("not.");
  for (const kind of ["and", "or"] as const) {
    if (!scanner.take(kind)) continue;
    scanner.skipBlanks();
    if (!scanner.sees("(")) {
      scanner.at = start;
      break;
    }
    return parseGroup(scanner, kind, isNegated, depth + 1, budget);
  }
  scanner.at = start;
  if (!scanner.isAtName)
    scanner.fail("field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)");
  const field = parseField(scanner);
  scanner.expect(".");
  return { kind: "filter", field, ...parseOperation(scanner, "tree") };
}

/** Reads the value of an `and` or `or` parameter. @throws RestError PGRST100 */
export function parseLogic(text: string, kind: LogicGroup["kind"], isNegated: boolean): LogicGroup {
  return parseWith(
    "logic tree",
    text,
    (scanner) => {
      scanner.skipBlanks();
      const group = parseGroup(scanner, kind, isNegated, 0, { conditions: 0 });
      scanner.skipBlanks();
      return group;
    },
    // their parser reads the operator and the value as one text
    { isTree: true, before: kind.length + (isNegated ? "not.".length : 0) },
  );
}

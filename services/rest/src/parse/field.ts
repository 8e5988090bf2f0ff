// `name`, `name->key->>key`, `name->0->key`.
import type { Scanner } from "./scanner.ts";
import type { Field, JsonStep } from "./types.ts";

const maxSteps = 32;
const index = /^-?\d+(?=->|::|[.,)]|$)/;
const reservedKey = '"-", digit or any non reserved character different from: .,>()';

function parseKey(scanner: Scanner): string {
  if (scanner.next === '"') return scanner.takeQuoted();
  const start = scanner.at;
  if (scanner.sees("--")) scanner.fail("digit", start + 1);
  while (!scanner.isAtEnd && !"(:.,>)".includes(scanner.next) && !scanner.sees("->")) scanner.at++;
  const key = scanner.text.slice(start, scanner.at).trim();
  if (key === "") scanner.fail(reservedKey);
  return key;
}

/** The steps after a column's name, none when no arrow follows. */
export function parsePath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.sees("->")) {
    if (path.length >= maxSteps) scanner.fail(`at most ${maxSteps} json steps`);
    const isText = scanner.take("->>");
    if (!isText) scanner.expect("->");
    const number = index.exec(scanner.text.slice(scanner.at, scanner.at + 12))?.[0];
    if (number !== undefined) {
      scanner.at += number.length;
      path.push({ name: number, isIndex: true, isText });
    } else {
      path.push({ name: parseKey(scanner), isIndex: false, isText });
    }
  }
  return path;
}

/** A field of a filter, order or select item. */
export function parseField(scanner: Scanner): Field {
  return { name: scanner.takeName(), path: parsePath(scanner) };
}

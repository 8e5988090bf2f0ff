// The `order` parameter: `a.desc.nullslast,b->>c,rel(d).asc`.
import { parseField } from "./field.ts";
import { parseWith, type Scanner } from "./scanner.ts";
import type { OrderTerm } from "./types.ts";

const maxTerms = 20;

function parseTerm(scanner: Scanner): OrderTerm {
  scanner.skipBlanks();
  let field = parseField(scanner);
  let relation: string | undefined;
  if (field.path.length === 0 && scanner.take("(")) {
    relation = field.name;
    field = parseField(scanner);
    scanner.expect(")");
  }
  let direction: OrderTerm["direction"];
  let nulls: OrderTerm["nulls"];
  if (scanner.take(".asc")) direction = "asc";
  else if (scanner.take(".desc")) direction = "desc";
  if (scanner.take(".nullsfirst")) nulls = "first";
  else if (scanner.take(".nullslast")) nulls = "last";
  scanner.skipBlanks();
  if (!scanner.isAtEnd && scanner.next !== ",") {
    scanner.fail(
      direction || nulls
        ? '"," or end of input'
        : "order direction (asc, desc) or nulls (nullsfirst, nullslast)",
    );
  }
  return { relation, field, direction, nulls };
}

/** Reads `order`; an empty one orders nothing. @throws RestError PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  return parseWith("order", text, (scanner) => {
    if (scanner.isAtEnd) return [];
    const terms = [parseTerm(scanner)];
    while (scanner.take(",")) {
      if (terms.length >= maxTerms) scanner.fail(`at most ${maxTerms} order terms`);
      terms.push(parseTerm(scanner));
    }
    return terms;
  });
}

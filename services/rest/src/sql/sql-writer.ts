// The pieces all statements are made of. Values are bound; only plain ones become text of a statement, where it is
// made for these values alone.
import { grammarError } from "../errors.ts";

/** Words, numbers, dates and lists of them: nothing in them means anything within a quoted literal. */
const plainValue = /^[\p{L}\p{N} _{}(),.:+-]{0,100}$/u;

/** Collects the values of a statement while its text is written. */
export class SqlWriter {
  readonly #isForValues: boolean;
  readonly values: (string | null)[] = [];
  /** for each value, the index of the pair in the query string that it was taken from unchanged; -1 where it was made */
  readonly pairs: number[] = [];

  /** @param isForValues the statement is for these values alone: plain ones are written into it, so that they are planned with */
  constructor(isForValues = false) {
    this.#isForValues = isForValues;
  }

  /** Binds a value and gives its placeholder, or the literal. */
  bind(value: string | null, pair = -1): string {
    if (this.#isForValues && value !== null && plainValue.test(value)) return quoteLiteral(value);
    this.values.push(value);
    this.pairs.push(pair);
    return `$${this.values.length}`;
  }
}

function refuseNul(text: string): void {
  // a NUL would end the statement's text on the wire
  if (text.includes("\0"))
    throw grammarError("Names may not contain the character U+0000", "unexpected U+0000");
}

/** A name as an SQL identifier. */
export function quoteIdentifier(name: string): string {
  refuseNul(name);
  return `"${name.replaceAll('"', '""')}"`;
}

/** A qualified name. */
export function quoteName(schema: string, name: string): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

/** A text as an SQL literal, for keys and configuration names that must be constants of the statement. */
export function quoteLiteral(text: string): string {
  refuseNul(text);
  const quoted = text.replaceAll("'", "''");
  return text.includes("\\") ? `E'${quoted.replaceAll("\\", "\\\\")}'` : `'${quoted}'`;
}

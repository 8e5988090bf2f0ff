// The pieces all statements are made of. Values never become text of a statement: they are bound.
import { grammarError } from "../errors.ts";

/** Collects the values of a statement while its text is written. */
export class SqlWriter {
  readonly values: (string | null)[] = [];
  /** for each value the pair of the query string it came from as it is, or -1 */
  readonly pairs: number[] = [];

  /** Binds a value and gives its placeholder. */
  bind(value: string | null, pair = -1): string {
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

/** Values as the text of an SQL array. https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
export function toArrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}

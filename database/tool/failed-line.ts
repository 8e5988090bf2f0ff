// Which line of an SQL file failed, where PostgreSQL names no position: a row that breaks a rule, a function that refuses.
import type pg from "pg";

/** One statement and the line of its file on which it begins, counted from 1. */
export type Statement = { text: string; line: number };

/** What a semicolon inside of does not end a statement: comments, quoted texts and names, dollar quotes. */
const unbroken =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;/g;

/** The statements of an SQL file, in order. Bodies written as `begin atomic` are not known here; the product has none. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  const add = (to: number): void => {
    const text = sql.slice(from, to);
    const first = text.search(/\S/);
    if (first >= 0) statements.push({ text, line: sql.slice(0, from + first).split("\n").length });
    from = to;
  };
  for (const found of sql.matchAll(unbroken)) if (found[0] === ";") add(found.index + 1);
  add(sql.length);
  return statements;
}

/**
 * Runs a file's statements one by one until one fails, in a transaction that is rolled back to `savepoint` before and after.
 * @returns the line on which the failing statement begins; undefined when none fails this time
 */
export async function findFailedLine(
  client: pg.ClientBase,
  sql: string,
  savepoint: string,
): Promise<number | undefined> {
  await client.query(`rollback to savepoint ${savepoint}`);
  for (const { text, line } of splitStatements(sql)) {
    try {
      await client.query(text);
    } catch {
      return line;
    }
  }
  return undefined;
}

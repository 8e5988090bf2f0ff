// What procedures answer in the tests of the database is compared with the shapes of contract/src/answers, in every test.
import { findWrongAnswer } from "@undercroft/contract/wrong-answer";
import type pg from "pg";

/** The text after the bracket that closes the one at `open`, or null where none does. */
function afterBracket(text: string, open: number): string | null {
  let depth = 0;
  let isQuoted = false;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(at + 1);
  }
  return null;
}

/** The function whose answer is the one column of this statement, or null where it is something else. */
export function answeredFunction(statement: string): string | null {
  const begin = /^\s*select\s+(?:\*\s+from\s+)?(?:public\.)?([a-z_0-9]+)\s*\(/i.exec(statement);
  if (!begin?.[1]) return null;
  const rest = afterBracket(statement, begin[0].length - 1);
  return rest !== null && /^\s*(?:(?:as\s+)?\w+)?\s*;?\s*$/i.test(rest) ? begin[1] : null;
}

/** Has a client of a test refuse an answer whose shape is not the one that the contract says. */
export function compareAnswers(client: pg.Client): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const compared = (...asked: unknown[]): unknown => {
    const [statement] = asked;
    const name = typeof statement === "string" ? answeredFunction(statement) : null;
    if (name === null) return query(...asked);
    const asking = query(...asked) as Promise<pg.QueryResult<Record<string, unknown>>> | undefined;
    return asking?.then((result) => {
      const wrong = result.rows.map((row) => findWrongAnswer(name, Object.values(row)[0])).find(Boolean);
      if (wrong) throw new Error(wrong);
      return result;
    });
  };
  client.query = compared as typeof client.query;
}

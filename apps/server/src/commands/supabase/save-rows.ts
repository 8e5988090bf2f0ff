// Rows in batches, each batch whole: an import that breaks off is run again and goes on behind what is there.
import type { QueryRows } from "@undercroft/postgres";
import type { Outcome, Tally } from "./tally.ts";

/** A row on its way in. */
export type Incoming<T> = { table: string; line: number; id: string; value: T };

/** One connection: an import keeps what it knows in a table of its own on it. */
export type Work = {
  query: QueryRows;
  tally: Tally;
  /** looks at everything and keeps nothing */
  isDryRun: boolean;
};

/** Writes some rows and says what became of each, by its id. */
export type SaveSome<T> = (work: Work, values: T[]) => Promise<Map<string, Outcome>>;

/**
 * Saves rows in one transaction. Where one of them is refused, halves are tried until it is alone, and the others are saved.
 * @throws Error where the database is gone
 */
export async function saveRows<T>(work: Work, rows: Incoming<T>[], save: SaveSome<T>): Promise<void> {
  if (rows.length === 0) return;
  const { query, tally, isDryRun } = work;
  // a rehearsal is one transaction around all, which is taken back at the end
  const [begin, commit, undo] = isDryRun
    ? ["savepoint batch", "release savepoint batch", "rollback to savepoint batch"]
    : ["begin", "commit", "rollback"];
  try {
    await query(begin ?? "");
    const outcomes = await save(
      work,
      rows.map(({ value }) => value),
    );
    await query(commit ?? "");
    for (const row of rows) tally.count(row, outcomes.get(row.id) ?? { left: "it could not be written" });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await query(undo ?? "");
    if (rows.length === 1) {
      for (const row of rows) tally.count(row, { left: reasonOf(error) });
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await saveRows(work, rows.slice(0, middle), save);
    await saveRows(work, rows.slice(middle), save);
  }
}

/** PostgreSQL's word on a row: data, rules and ours; anything else says that the whole cannot go on. */
function isRefusal(error: unknown): error is Error & { code: string } {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(22|23|PT4|54|P0)/.test(code);
}

/** Without values: a report may be sent to somebody. */
const reasonOf = (error: Error & { code: string; constraint?: string }): string =>
  error.code.startsWith("PT") ? error.message : `the database refused it (${error.constraint ?? error.code})`;

// Runs statements under a session and reads the one row of the main one.
import type { RoleDatabase, RoleStatement } from "@undercroft/postgres";
import { resultFields } from "../between-stages.ts";
import { notSingularError, RestError } from "../errors.ts";
import type { Statement } from "../sql.ts";
import type { Session } from "./session.ts";

/** The row of a statement. */
export type Outcome = {
  body: Buffer | null;
  count: number;
  total: number | undefined;
  headers: string | undefined;
  status: string | undefined;
  inserted: number | undefined;
  location: string | undefined;
  /** how many rows the planner expects, where it was asked */
  planned: number | undefined;
  /** it comes from a replica that had not replayed all that was announced */
  isBehind: boolean;
};

/** One statement with its context. */
type Run = {
  session: Session;
  statement: { text: string; values: readonly (string | null)[] };
  /** each row of the statement is one of the rows asked for */
  isByRow?: boolean;
  isReadOnly: boolean;
  /** a replica may answer it */
  mayBeBehind?: boolean;
  preRequest: string | undefined;
  explain?: Statement | undefined;
  /** the statement is an `explain`: its rows are lines of a text */
  isPlan?: boolean;
  /** looks at the outcome before it counts; throws to undo it */
  check?: ((outcome: Outcome) => void) | undefined;
  /** undo it whatever the outcome */
  isRolledBack?: boolean;
};

const text = (field: Buffer | null | undefined) => (field ? field.toString() : undefined);
const number = (field: Buffer | null | undefined) => (field ? Number(field.toString()) : undefined);

function toOutcome(row: (Buffer | null)[] | undefined): Outcome {
  return {
    body: row?.[resultFields.body] ?? null,
    count: number(row?.[resultFields.count]) ?? 0,
    total: number(row?.[resultFields.total]),
    headers: text(row?.[resultFields.headers]),
    status: text(row?.[resultFields.status]),
    inserted: number(row?.[resultFields.inserted]),
    location: text(row?.[resultFields.location]),
    planned: undefined,
    isBehind: false,
  };
}

function toPlannedRows(field: Buffer | null | undefined): number {
  const [top] = JSON.parse(text(field) ?? "[]");
  return Number(top?.Plan?.["Plan Rows"] ?? 0);
}

function joinLines(rows: (Buffer | null)[][]): Buffer {
  return Buffer.from(rows.map(([line]) => line?.toString() ?? "").join("\n"));
}

function callSql(qualified: string): string {
  return `select ${qualified
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".")}()`;
}

/** Runs it. @throws pg.DatabaseError, DatabaseUnavailable, and what `check` throws */
export async function runStatements(database: RoleDatabase, run: Run): Promise<Outcome> {
  const statements: RoleStatement[] = run.preRequest ? [{ text: callSql(run.preRequest), values: [] }] : [];
  const place = statements.length;
  statements.push(run.statement);
  if (run.explain) statements.push(run.explain);
  let refusal: Error | undefined;
  const { check, isRolledBack } = run;
  const decide =
    check || isRolledBack
      ? (results: (Buffer | null)[][][]) => {
          try {
            check?.(toOutcome(results[place]?.[0]));
          } catch (error) {
            refusal = error as Error;
          }
          return !refusal && !isRolledBack;
        }
      : undefined;
  let isBehind = false;
  const results = await database.run({
    settings: run.session.settings,
    statements,
    isReadOnly: run.isReadOnly,
    mayBeBehind: run.mayBeBehind === true,
    onBehind: () => {
      isBehind = true;
    },
    isolation: run.session.isolation,
    decide,
  });
  if (refusal) throw refusal;
  const rows = results[place] ?? [];
  if (run.isPlan) return { ...toOutcome(undefined), body: joinLines(rows) };
  const outcome = { ...toOutcome(rows[0]), isBehind };
  if (run.isByRow) outcome.count = rows.length;
  if (run.explain) outcome.planned = toPlannedRows(results[place + 1]?.[0]?.[0]);
  return outcome;
}

/** Refuses anything but one row. @throws RestError PGRST116 */
export function requireOne({ count }: { count: number }): void {
  if (count !== 1) throw notSingularError(count);
}

/** Refuses more than `max` rows. @throws RestError PGRST124 */
export function requireAtMost(max: number, { count }: { count: number }): void {
  if (count <= max) return;
  throw new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${count} rows`,
  });
}

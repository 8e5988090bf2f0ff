// The fourth stage: statements run as the caller, in one transaction. Nothing else asks PostgreSQL for rows.

import type { RoleDatabase } from "@undercroft/postgres";
import type { Caller } from "./authenticate.ts";
import type { RestRequest } from "./http/messages.ts";
import type { RunPlan } from "./plan.ts";
import { type Outcome, requireAtMost, requireOne, runStatements } from "./run/run-statements.ts";
import { buildSession } from "./run/session.ts";
import type { SchemaCache } from "./schema-cache/types.ts";
import type { RestSettings } from "./settings.ts";
import type { Statements } from "./sql.ts";

/** Whose transaction it is, and what is told to the functions it calls. */
export type Runner = {
  request: RestRequest;
  caller: Caller;
  schema: string;
  cache: SchemaCache;
  settings: RestSettings;
  database: RoleDatabase;
};

/** Looks at the outcome of a change before it counts. */
function toCheck({
  isReadOnly,
  isOne,
  isExplained,
  maxAffected,
}: RunPlan): ((outcome: Outcome) => void) | undefined {
  const mustBeOne = isOne && !isReadOnly;
  if (isExplained || (maxAffected === undefined && !mustBeOne)) return undefined;
  return (outcome) => {
    if (maxAffected !== undefined) requireAtMost(maxAffected, outcome);
    if (mustBeOne) requireOne(outcome);
  };
}

/** What a visitor reads, the site's pages among it, may come from a replica. A function that is called first may write. */
function mayBeBehind({ request, caller, settings }: Runner): boolean {
  const isGet = request.method === "GET" || request.method === "HEAD";
  return isGet && caller.role === settings.anonymousRole && !settings.preRequest;
}

function toSession(
  plan: RunPlan,
  statements: Statements,
  { request, caller, schema, cache, settings }: Runner,
) {
  return buildSession({
    method: request.method,
    path: request.path,
    headers: request.headersJson(),
    cookies: request.header("cookie"),
    caller,
    schema,
    cache,
    settings,
    ...plan,
    // without values there is nothing left to plan again for
    isPlannedForValues: plan.isPlannedForValues && statements.statement.values.length > 0,
  });
}

/**
 * Runs what a request is made of.
 * @throws RestError PGRST116 and PGRST124 where the rows are not as many as they must be, pg.DatabaseError, DatabaseUnavailable
 */
export async function run(plan: RunPlan, statements: Statements, runner: Runner): Promise<Outcome> {
  const { statement, counting, explain } = statements;
  const { isReadOnly, isExplained, isRolledBack } = plan;
  const order = {
    session: toSession(plan, statements, runner),
    isReadOnly,
    mayBeBehind: mayBeBehind(runner),
    preRequest: runner.settings.preRequest,
    isRolledBack,
  };
  const outcome = await runStatements(runner.database, {
    ...order,
    statement,
    explain,
    isByRow: counting !== undefined,
    isPlan: isExplained,
    check: toCheck(plan),
  });
  if (isExplained || !plan.isOne) return outcome;
  if (counting !== undefined && outcome.count > 1) {
    const { values } = statement;
    requireOne(await runStatements(runner.database, { ...order, statement: { text: counting, values } }));
  }
  requireOne(outcome);
  return outcome;
}

export type { Outcome } from "./run/run-statements.ts";
export { startupSettings } from "./run/session.ts";

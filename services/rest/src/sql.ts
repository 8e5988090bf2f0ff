// The third stage: what was planned, as statements.
import type { Planned, PlannedCall, PlannedRead, PlannedWrite } from "./plan.ts";
import { callStatement } from "./sql/call-sql.ts";
import { mutationStatement } from "./sql/mutation-sql.ts";
import {
  explainStatement,
  oneRowStatement,
  planStatement,
  readStatement,
  type Statement,
} from "./sql/statement.ts";

/** What is sent to PostgreSQL. */
export type Statements = {
  statement: Statement;
  /** where one row is asked for: the same read that counts them, for when there are more; its values are the statement's */
  counting: string | undefined;
  /** asks how many rows the planner expects */
  explain: Statement | undefined;
};

const alone = (statement: Statement): Statements => ({ statement, counting: undefined, explain: undefined });

function readSqlOf({ sql }: PlannedRead, isForValues: boolean): Statements {
  const { read, mediaType, count } = sql;
  const options = { ...sql, isForValues };
  const isOne = mediaType.format === "object";
  return {
    statement: isOne ? oneRowStatement(read, options) : readStatement(read, options),
    counting: isOne ? readStatement(read, { ...options, body: "none" }).text : undefined,
    explain: count === "planned" || count === "estimated" ? explainStatement(read) : undefined,
  };
}

const writeSqlOf = ({ sql }: PlannedWrite): Statements => alone(mutationStatement(sql.change, sql.json, sql));

const callSqlOf = ({ sql }: PlannedCall): Statements => alone(callStatement(sql.call, sql.json, sql));

function statementsOf(planned: Planned, isForValues: boolean): Statements {
  switch (planned.kind) {
    case "read":
      return readSqlOf(planned, isForValues);
    case "write":
      return writeSqlOf(planned);
    case "call":
      return callSqlOf(planned);
  }
}

/**
 * Writes the statements.
 * @param isForValues for the values of this very request, which PostgreSQL then plans for once
 * @throws RestError PGRST100 for names that no statement can hold
 */
export function toSql(planned: Planned, isForValues: boolean): Statements {
  const statements = statementsOf(planned, isForValues);
  const { plan } = planned.sql.mediaType;
  return plan ? { ...statements, statement: planStatement(statements.statement, plan) } : statements;
}

export type { Statement } from "./sql/statement.ts";

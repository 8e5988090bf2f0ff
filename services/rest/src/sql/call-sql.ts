// A function call in front of a read.
import { toArrayText } from "../array-text.ts";
import { returnedName } from "../between-stages.ts";
import type { MediaType } from "../parse.ts";
import type { BodyKind, CallPlan, CountKind, PlannedCondition, ReadPlan } from "../plan.ts";
import { readSql } from "./read-sql.ts";
import { quoteIdentifier, quoteName, SqlWriter } from "./sql-writer.ts";
import { assemble, bodySql, type Statement, totalSql } from "./statement.ts";

/** The first object of several, where several were sent. */
function firstOf(json: string): string {
  if (!/^\s*\[/.test(json)) return json;
  const [first] = JSON.parse(json) as unknown[];
  return JSON.stringify(first);
}

/** The argument list, and a source that must stand in front of the call. */
function argumentsSql(plan: CallPlan, json: string, writer: SqlWriter): { list: string; from: string } {
  const given = plan.arguments;
  switch (given.kind) {
    case "none":
      return { list: "", from: "" };
    case "body":
      return { list: `${writer.bind(json)}::${given.type}`, from: "" };
    case "texts": {
      const parts = given.parameters.map(({ name, type, isVariadic, values }) => {
        const value = isVariadic ? toArrayText(values) : (values[0] ?? null);
        return `${isVariadic ? "variadic " : ""}${quoteIdentifier(name)} := ${writer.bind(value)}::${type}`;
      });
      return { list: parts.join(", "), from: "" };
    }
    case "json": {
      const columns = given.parameters.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");
      const parts = given.parameters.map(
        ({ name, isVariadic }) =>
          `${isVariadic ? "variadic " : ""}${quoteIdentifier(name)} := "pgrst_args".${quoteIdentifier(name)}`,
      );
      return {
        list: parts.join(", "),
        from: `json_to_record(${writer.bind(firstOf(json))}::json) as "pgrst_args"(${columns})`,
      };
    }
  }
}

function listNames(conditions: readonly PlannedCondition[]): string[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === "filter") return [condition.ref.name];
    return condition.kind === "embed" ? [] : listNames(condition.conditions);
  });
}

/** Functions of the row that a read asks for like columns; they are asked while the rows still have their type. */
function listComputed({ relation, columns, order, conditions }: ReadPlan): string[] {
  if (!relation) return [];
  const names = [
    ...columns.flatMap((column) => (column.kind === "column" && column.ref ? [column.ref.name] : [])),
    ...order.flatMap(({ ref, embed }) => (embed ? [] : [ref.name])),
    ...listNames(conditions),
  ];
  return [...new Set(names)].filter((name) => !relation.columns.has(name));
}

function callSql(plan: CallPlan, json: string, read: ReadPlan, writer: SqlWriter): string {
  const { routine } = plan;
  const { list, from } = argumentsSql(plan, json, writer);
  const call = `${quoteName(routine.schema, routine.name)}(${list})`;
  if (routine.returns !== "composite") return `select ${call} as pgrst_scalar${from ? ` from ${from}` : ""}`;
  const computed = listComputed(read).map((name) => `, "pgrst_call".${quoteIdentifier(name)}`);
  return `select "pgrst_call".*${computed.join("")} from ${from ? `${from}, lateral ` : ""}${call} as "pgrst_call"`;
}

/** What is made of a call's rows. */
export type CallOptions = {
  read: ReadPlan;
  body: BodyKind;
  mediaType: MediaType;
  count: CountKind;
  maxRows: number;
};

/** The statement of a call. @param json the body, or "{}" */
export function callStatement(plan: CallPlan, json: string, options: CallOptions): Statement {
  const writer = new SqlWriter();
  const call = callSql(plan, json, options.read, writer);
  const isScalar = plan.routine.returns !== "composite";
  const { read } = options;
  const limit = read.limit === undefined || !plan.routine.returnsSet ? "" : ` limit ${read.limit}`;
  // a filter on a bare value names a column that is not there, and PostgreSQL says so
  const isPlain = isScalar && read.conditions.length === 0 && read.order.length === 0;
  const offset = () => (read.offset > 0 ? ` offset ${writer.bind(String(read.offset))}` : "");
  const rows = isPlain ? `select * from ${returnedName}${limit}${offset()}` : readSql(read, writer);
  const total = plan.routine.returnsSet
    ? totalSql(read, writer, options.count, options.maxRows)
    : options.count
      ? "1"
      : "null";
  const text = assemble({
    ctes: [`${returnedName} as (${call})`],
    rows,
    body: bodySql(options.body, options.mediaType),
    total,
  });
  return { text, values: writer.values, pairs: writer.pairs };
}

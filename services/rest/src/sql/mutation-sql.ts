// INSERT, UPDATE and DELETE, with the body as one bound JSON document that PostgreSQL takes apart.
import { returnedName } from "../between-stages.ts";
import type { MediaType } from "../parse.ts";
import type { BodyKind, DeletePlan, InsertPlan, MutationPlan, ReadPlan, UpdatePlan } from "../plan.ts";
import type { Column } from "../schema-cache/types.ts";
import { conditionSql, whereSql } from "./condition-sql.ts";
import { readSql } from "./read-sql.ts";
import { quoteIdentifier, quoteLiteral, quoteName, SqlWriter } from "./sql-writer.ts";
import { assemble, bodySql, type Statement } from "./statement.ts";

const body = '"pgrst_body"';

const definition = (columns: readonly Column[]) =>
  columns
    .map(({ name, baseType, fromJson }) => `${quoteIdentifier(name)} ${fromJson ? "json" : baseType}`)
    .join(", ");

/** A column of the body as the value to store: a domain may read its own json. */
function sentSql({ name, fromJson }: Column): string {
  const sent = `${body}.${quoteIdentifier(name)}`;
  return fromJson ? `${fromJson}(${sent})` : sent;
}

/** The rows of the body, typed by the columns they are for. */
function bodyRows(plan: InsertPlan | UpdatePlan, json: string): string {
  const { columns, source, withDefaults } = plan;
  const record = `${body}(${definition(columns)})`;
  if (!withDefaults) {
    return `${source === "array" ? "json_to_recordset" : "json_to_record"}(${json}::json) as ${record}`;
  }
  const defaults = columns
    .filter((column) => column.default !== null)
    .map((column) => `${quoteLiteral(column.name)}, ${column.default}`);
  const rows =
    source === "array"
      ? `jsonb_array_elements(${json}::jsonb) as _d(sent)`
      : `(select ${json}::jsonb as sent) as _d`;
  const merged = defaults.length > 0 ? `jsonb_build_object(${defaults.join(", ")}) || _d.sent` : "_d.sent";
  return `${rows}, lateral jsonb_to_record(${merged}) as ${record}`;
}

const inserted = "pgrst.inserted";
const countInserted = (step: string) =>
  `set_config('${inserted}', (coalesce(nullif(current_setting('${inserted}', true), '')::int, 0) ${step})::text, true)`;

function conflictSql(plan: InsertPlan): string {
  const { conflict, columns } = plan;
  if (!conflict) return "";
  const target = conflict.columns.map(quoteIdentifier).join(", ");
  if (conflict.resolution === "ignore-duplicates" || columns.length === 0) {
    return ` on conflict (${target}) do nothing`;
  }
  const set = columns
    .map(({ name }) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`)
    .join(", ");
  return ` on conflict (${target}) do update set ${set} where ${countInserted("- 1")} <> '-1'`;
}

function insertSql(plan: InsertPlan, json: string): string {
  const name = quoteName(plan.relation.schema, plan.relation.name);
  if (plan.columns.length === 0) {
    const rows =
      plan.source === "array"
        ? `select from json_array_elements(${json}::json) as _d`
        : `select from (select ${json}::json) as _d`;
    return `insert into ${name} ${rows}${conflictSql(plan)}`;
  }
  const list = plan.columns.map((column) => quoteIdentifier(column.name)).join(", ");
  const values = plan.columns.map(sentSql).join(", ");
  const isCounted = plan.conflict?.resolution === "merge-duplicates";
  const where = isCounted ? ` where ${countInserted("+ 1")} <> '0'` : "";
  return `insert into ${name} (${list}) select ${values} from ${bodyRows(plan, json)}${where}${plan.isFirstOnly ? " limit 1" : ""}${conflictSql(plan)}`;
}

function conditionsSql(plan: UpdatePlan | DeletePlan, writer: SqlWriter): string {
  const none = () => "false";
  return whereSql(
    plan.conditions.map((condition) => conditionSql(plan.relation.name, condition, writer, none)),
  );
}

function updateSql(plan: UpdatePlan, json: string, writer: SqlWriter): string {
  const set = plan.columns.map((column) => `${quoteIdentifier(column.name)} = ${sentSql(column)}`).join(", ");
  const rows = `(select ${body}.* from ${bodyRows(plan, json)} limit 1) as ${body}`;
  return `update ${quoteName(plan.relation.schema, plan.relation.name)} set ${set} from ${rows}${conditionsSql(plan, writer)}`;
}

/** The columns a representation needs from RETURNING: no more, so that column grants suffice. */
function returnedColumns(read: ReadPlan, extra: readonly string[]): string[] | "all" {
  const names = new Set(extra);
  for (const column of read.columns) {
    if (column.kind === "all") return "all";
    if (column.ref) names.add(column.ref.name);
  }
  for (const { ref, embed } of read.order) if (!embed) names.add(ref.name);
  for (const embed of read.embeds) {
    if (embed.relationship.computed) return "all";
    const { junction, columns } = embed.relationship;
    for (const [here] of junction?.toSource ?? columns) names.add(here);
  }
  return [...names];
}

function returningList(relation: string, columns: string[] | "all"): string {
  if (columns === "all") return `${quoteIdentifier(relation)}.*`;
  if (columns.length === 0) return "1";
  return columns.map((name) => `${quoteIdentifier(relation)}.${quoteIdentifier(name)}`).join(", ");
}

/** What comes back of a mutation. */
export type MutationOptions = {
  /** undefined when nothing of the rows is wanted */
  read: ReadPlan | undefined;
  body: BodyKind;
  mediaType: MediaType;
  /** the primary key is wanted for a Location */
  hasLocation: boolean;
};

function locationSql(primaryKey: readonly string[]): string {
  const pairs = primaryKey
    .map((name) => `${quoteLiteral(name)}, _t.${quoteIdentifier(name)}::text`)
    .join(", ");
  return `(json_agg(json_build_object(${pairs})))->0`;
}

/** The statement of a mutation. @param json the body, null for DELETE */
export function mutationStatement(
  plan: MutationPlan,
  json: string | null,
  options: MutationOptions,
): Statement {
  const writer = new SqlWriter();
  const { relation } = plan;
  const { read, hasLocation } = options;
  const wanted = read ? returnedColumns(read, []) : hasLocation ? relation.primaryKey : [];
  const returning = returningList(relation.name, wanted);
  const isNoUpdate = plan.kind === "update" && plan.columns.length === 0;
  const changed = isNoUpdate
    ? `select ${returning} from ${quoteName(relation.schema, relation.name)} where false`
    : `${changeSql(plan, json, writer)} returning ${returning}`;
  const text = assemble({
    ctes: [`${returnedName} as (${changed})`],
    rows: read ? readSql(read, writer) : `select * from ${returnedName}`,
    body: bodySql(options.body, options.mediaType),
    total: "null",
    inserted: `nullif(current_setting('${inserted}', true), '')`,
    ...(hasLocation && relation.primaryKey.length > 0 ? { location: locationSql(relation.primaryKey) } : {}),
  });
  return { text, values: writer.values, pairs: writer.pairs };
}

function changeSql(plan: MutationPlan, json: string | null, writer: SqlWriter): string {
  if (plan.kind === "delete") {
    return `delete from ${quoteName(plan.relation.schema, plan.relation.name)}${conditionsSql(plan, writer)}`;
  }
  const bound = writer.bind(json);
  return plan.kind === "insert" ? insertSql(plan, bound) : updateSql(plan, bound, writer);
}

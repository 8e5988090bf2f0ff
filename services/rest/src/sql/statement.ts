// Statements whose one row is everything an answer needs: body, counts, and what the database wants changed.
import type { MediaType } from "../parse.ts";
import type { BodyKind, CountKind, ReadPlan } from "../plan.ts";
import { countedSql } from "./count-sql.ts";
import { readSql } from "./read-sql.ts";
import { quoteLiteral, quoteName, SqlWriter } from "./sql-writer.ts";

/** A statement; `pairs` says which values are whole values of the query string. */
export type Statement = { text: string; values: (string | null)[]; pairs: number[] };

function csvSql(): string {
  const header = `(select string_agg(a.k, ',') from (select json_object_keys(r)::text as k from (select row_to_json(hh) as r from _rows as hh limit 1) s) a)`;
  return `coalesce(${header}, '') || E'\\n' || coalesce(string_agg(substring(_t::text, 2, length(_t::text) - 2), E'\\n'), '')`;
}

/** The expression that builds the body from the rows `_t`. */
export function bodySql(kind: BodyKind, mediaType: MediaType): string {
  if (kind === "none") return "null";
  if (kind === "scalar") {
    return mediaType.format === "custom" ||
      mediaType.format === "text" ||
      mediaType.format === "octets" ||
      mediaType.format === "xml"
      ? "string_agg(_t.pgrst_scalar::text, '')"
      : "coalesce(json_agg(_t.pgrst_scalar), '[]')";
  }
  if (mediaType.format === "csv") return csvSql();
  const handler = mediaType.custom?.handler;
  if (handler) {
    const row = handler.relation ? `_t::${quoteName(handler.relation.schema, handler.relation.name)}` : "_t";
    return `${quoteName(handler.schema, handler.name)}(${row})`;
  }
  // a function's null row is null, not an object of nulls
  const rows =
    kind === "composite"
      ? "coalesce(json_agg(_t) filter (where not (_t is null)), '[null]')"
      : "coalesce(json_agg(_t), '[]')";
  return mediaType.isStripped ? `json_strip_nulls(${rows})` : rows;
}

const setting = (name: string) => `nullif(current_setting(${quoteLiteral(name)}, true), '')`;

/** What the last select of a statement needs. */
export type FinalParts = {
  /** `with` parts in front, in order */
  ctes: string[];
  rows: string;
  body: string;
  /** the number of rows, unless it is to be counted */
  count?: string;
  total: string;
  inserted?: string;
  location?: string;
};

/** Puts a statement together. */
export function assemble(parts: FinalParts): string {
  const isCsv = parts.body.includes("from _rows as");
  const ctes = isCsv ? [...parts.ctes, `_rows as (${parts.rows})`] : parts.ctes;
  const rows = isCsv ? "select * from _rows" : parts.rows;
  const head = ctes.length > 0 ? `with ${ctes.join(", ")} ` : "";
  const extra =
    parts.inserted || parts.location ? `, ${parts.inserted ?? "null"}, ${parts.location ?? "null"}` : "";
  return `${head}select ${parts.body}, ${parts.count ?? "count(*)"}, ${parts.total}, ${setting("response.headers")}, ${setting("response.status")}${extra} from (${rows}) _t`;
}

/** The total as a subquery, "null" where it is not wanted or comes from a plan. */
export function totalSql(plan: ReadPlan, writer: SqlWriter, count: CountKind, maxRows: number): string {
  if (count === "exact") return `(select count(*) from (${countedSql(plan, writer)}) _c)`;
  if (count === "estimated") return `(select count(*) from (${countedSql(plan, writer, maxRows + 1)}) _c)`;
  return "null";
}

/** How a relation is read. */
export type ReadOptions = {
  body: BodyKind;
  mediaType: MediaType;
  count: CountKind;
  maxRows: number;
  /** for the values of this very request, which PostgreSQL then plans for once */
  isForValues: boolean;
};

/** A read of a relation. */
export function readStatement(plan: ReadPlan, options: ReadOptions): Statement {
  const writer = new SqlWriter(options.isForValues);
  const rows = readSql(plan, writer);
  const total = totalSql(plan, writer, options.count, options.maxRows);
  const text = assemble({ ctes: [], rows, body: bodySql(options.body, options.mediaType), total });
  return { text, values: writer.values, pairs: writer.pairs };
}

/**
 * A read of what should be one row. It gives that row as it is, and a second where there are more: gathering and counting a list
 * of one costs a sixth of finding it.
 */
export function oneRowStatement(plan: ReadPlan, options: ReadOptions): Statement {
  const writer = new SqlWriter(options.isForValues);
  const rows = readSql(plan, writer);
  const total = totalSql(plan, writer, options.count, options.maxRows);
  const body = options.mediaType.isStripped ? "json_strip_nulls(row_to_json(_t))" : "row_to_json(_t)";
  const text = `${assemble({ ctes: [], rows, body, count: "1", total })} limit 2`;
  return { text, values: writer.values, pairs: writer.pairs };
}

/** The plan of the unlimited read, for planned and estimated counts. */
export function explainStatement(plan: ReadPlan): Statement {
  const writer = new SqlWriter();
  const text = `explain (format json) ${countedSql(plan, writer)}`;
  return { text, values: writer.values, pairs: writer.pairs };
}

/** `explain` in front of another statement, for answers that show the plan. */
export function planStatement(statement: Statement, plan: NonNullable<MediaType["plan"]>): Statement {
  const known = new Set(["analyze", "verbose", "settings", "buffers", "wal"]);
  const options = plan.options.filter((option) => known.has(option));
  return {
    ...statement,
    text: `explain (${[...options, `format ${plan.isJson ? "json" : "text"}`].join(", ")}) ${statement.text}`,
  };
}

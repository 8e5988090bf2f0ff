// A column, and the way into it, as SQL.

import type { JsonStep } from "../parse.ts";
import type { ColumnRef, SelectColumn } from "../plan.ts";
import type { Relation } from "../schema-cache/types.ts";
import { quoteIdentifier, quoteLiteral } from "./sql-writer.ts";

/** What a column is called in the answer when it has no alias: its last key, an index lends the key before it. */
function toOutputName({ name, path }: ColumnRef): string {
  return path.findLast((step) => !step.isIndex)?.name ?? name;
}

function stepSql(step: JsonStep): string {
  const operand = step.isIndex ? `'${step.name}'::int` : quoteLiteral(step.name);
  return `${step.isText ? "->>" : "->"}${operand}`;
}

/** A column where its value is shown. Always qualified, so functions of the row can stand for columns. */
export function columnSql(alias: string, ref: ColumnRef): string {
  const base = `${quoteIdentifier(alias)}.${quoteIdentifier(ref.name)}`;
  if (ref.path.length === 0) return base;
  return (ref.column?.isJson ? base : `to_jsonb(${base})`) + ref.path.map(stepSql).join("");
}

/** A column where its value is compared: json has no operators for that, jsonb has. */
export function comparedSql(alias: string, ref: ColumnRef): string {
  const base = `${quoteIdentifier(alias)}.${quoteIdentifier(ref.name)}`;
  if (ref.path.length === 0) return base;
  return `(${ref.column?.type === "jsonb" ? base : `to_jsonb(${base})`}${ref.path.map(stepSql).join("")})`;
}

/** The name a selected column has in the answer. */
export function outputName(column: SelectColumn & { kind: "column" }): string {
  if (column.as !== undefined) return column.as;
  if (column.aggregate) return column.aggregate;
  return column.ref ? toOutputName(column.ref) : "count";
}

/** A selected column without its name; `value` is what it is made of. */
export function expressionSql(column: SelectColumn & { kind: "column" }, value: string | undefined): string {
  let sql = value ?? "*";
  if (column.cast) sql = `cast(${sql} as ${column.cast})`;
  if (column.aggregate) sql = `${column.aggregate}(${sql})`;
  return column.aggregateCast ? `cast(${sql} as ${column.aggregateCast})` : sql;
}

/** A value as its domain shows it, before any cast; an aggregate asks for the value itself. */
function shownSql(alias: string, column: SelectColumn & { kind: "column" }): string | undefined {
  const { ref } = column;
  if (!ref) return undefined;
  const sql = columnSql(alias, ref);
  const toJson = !column.aggregate && ref.path.length === 0 ? ref.column?.toJson : undefined;
  return toJson ? `${toJson}(${sql})` : sql;
}

/** Every column of a relation, spelled out where one of them is not shown as it is. */
export function allSql(alias: string, relation: Relation | undefined): string {
  const columns = [...(relation?.columns.values() ?? [])];
  const name = quoteIdentifier(alias);
  if (columns.every(({ toJson }) => toJson === null)) return `${name}.*`;
  return columns
    .map(({ name: own, toJson }) => {
      const column = `${name}.${quoteIdentifier(own)}`;
      return toJson ? `${toJson}(${column}) as ${quoteIdentifier(own)}` : column;
    })
    .join(", ");
}

/** A selected column as it stands in the select list. */
export function selectedSql(alias: string, column: SelectColumn & { kind: "column" }): string {
  const sql = expressionSql(column, shownSql(alias, column));
  return `${sql} as ${quoteIdentifier(outputName(column))}`;
}

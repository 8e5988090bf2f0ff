// The parameters that several addresses share, and those that only a relation has.
import type { Relation } from "../../schema-cache/types.ts";
import type { Parameter, Reference } from "./types.ts";

const query = (name: string, description: string): Parameter => ({
  name,
  description,
  required: false,
  in: "query",
  type: "string",
});
const header = (name: string, description: string): Parameter => ({
  ...query(name, description),
  in: "header",
});
const prefer = (values: string[]): Parameter => ({ ...header("Prefer", "Preference"), enum: values });

const returns = ["return=representation", "return=minimal", "return=headers-only"];

/** Parameters by the name that references use. */
export const sharedParameters: Record<string, Parameter> = {
  preferReturn: prefer(returns),
  preferCount: prefer(["count=exact", "count=planned", "count=estimated"]),
  preferPost: prefer([...returns, "resolution=ignore-duplicates", "resolution=merge-duplicates"]),
  select: query("select", "Columns and embedded relations to give"),
  on_conflict: query("on_conflict", "Columns of the unique index that duplicates are found by"),
  order: query("order", "Order of the rows"),
  range: header("Range", "Rows to give, from 0"),
  rangeUnit: { ...header("Range-Unit", "Unit of the range"), default: "items" },
  offset: query("offset", "Rows to leave out"),
  limit: query("limit", "Rows to give at most"),
};

/** A reference to a shared parameter. */
export const refer = (name: string): Reference => ({ $ref: `#/parameters/${name}` });

/** The filters on a relation's columns, and the row that is sent to it. */
export function relationParameters(relation: Relation): Record<string, Parameter> {
  const { name } = relation;
  const filters = [...relation.columns.values()].map((column): [string, Parameter] => [
    `rowFilter.${name}.${column.name}`,
    {
      name: column.name,
      required: false,
      in: "query",
      type: "string",
      format: column.baseType,
      ...(column.comment ? { description: column.comment } : {}),
    },
  ]);
  const body: Parameter = {
    name,
    description: relation.comment ?? name,
    required: false,
    in: "body",
    schema: { $ref: `#/definitions/${name}` },
  };
  return { [`body.${name}`]: body, ...Object.fromEntries(filters) };
}

// Relations and arguments as schemas. Types, formats and the notes on keys are PostgREST's, so generators know them.
import { type Column, type Relation, type SchemaCache, toKey } from "../../schema-cache/types.ts";
import type { Schema } from "./types.ts";

const types: Record<string, NonNullable<Schema["type"]>> = {
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  numeric: "number",
  real: "number",
  "double precision": "number",
  boolean: "boolean",
};

/** The shape of a PostgreSQL type; json may be anything and has none. */
export function typeSchema(type: string): Schema {
  if (type === "json" || type === "jsonb") return { format: type };
  if (type.endsWith("[]")) {
    const { format: _, ...items } = typeSchema(type.slice(0, -2));
    return { type: "array", format: type, items };
  }
  return { type: types[type] ?? "string", format: type };
}

/** A default as a value where it is one, otherwise as PostgreSQL writes it. */
function toDefault(text: string, type: Schema["type"]): unknown {
  const literal = /^'((?:[^']|'')*)'(?:::[^']+)?$/.exec(text);
  const value = literal ? (literal[1] ?? "").replaceAll("''", "'") : text;
  if (type === "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function noteKeys(cache: SchemaCache, relation: Relation, column: Column): string | undefined {
  const notes: string[] = [];
  if (relation.primaryKey.includes(column.name)) notes.push("This is a Primary Key.<pk/>");
  const relationships = cache.relationships.get(toKey(relation.schema, relation.name)) ?? [];
  const key = relationships.find(
    ({ isForward, columns }) => isForward && columns.length === 1 && columns[0]?.[0] === column.name,
  );
  const there = key?.columns[0]?.[1];
  if (key && there) {
    const { name } = key.target;
    notes.push(`This is a Foreign Key to \`${name}.${there}\`.<fk table='${name}' column='${there}'/>`);
  }
  return notes.length > 0 ? ["Note:", ...notes].join("\n") : undefined;
}

function columnSchema(cache: SchemaCache, relation: Relation, column: Column): Schema {
  const schema = typeSchema(column.baseType);
  const description = [column.comment, noteKeys(cache, relation, column)].filter(Boolean).join("\n\n");
  if (description) schema.description = description;
  if (column.default !== null) schema.default = toDefault(column.default, schema.type);
  if (column.enumValues.length > 0) schema.enum = column.enumValues;
  if (column.maxLength !== null) schema.maxLength = column.maxLength;
  return schema;
}

/** A row of a relation. */
export function relationSchema(cache: SchemaCache, relation: Relation): Schema {
  const columns = [...relation.columns.values()];
  const required = columns.filter((column) => !column.isNullable && column.default === null);
  return {
    ...(relation.comment ? { description: relation.comment } : {}),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
    type: "object",
    properties: Object.fromEntries(
      columns.map((column) => [column.name, columnSchema(cache, relation, column)]),
    ),
  };
}

// The relation a path names.
import { RestError } from "../errors.ts";
import { findSimilar } from "../schema-cache/find-similar.ts";
import { type Column, type Relation, type SchemaCache, toKey } from "../schema-cache/types.ts";

/** A name that is guessed is told only to those who nearly know it. */
export const namesAreNear = 0.75;

/** The relation of this name. @throws RestError PGRST205 */
export function getRelation(cache: SchemaCache, schema: string, name: string): Relation {
  const relation = cache.relations.get(toKey(schema, name));
  if (relation) return relation;
  const names = [...cache.relations.values()]
    .filter((known) => known.schema === schema)
    .map((known) => known.name);
  const similar = findSimilar(name, names, namesAreNear);
  throw new RestError(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: similar ? `Perhaps you meant the table '${schema}.${similar}'` : null,
  });
}

/** A column to be written. @throws RestError PGRST204 */
export function getColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column) return column;
  const similar = findSimilar(name, relation.columns.keys());
  throw new RestError(
    400,
    "PGRST204",
    `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
    { hint: similar ? `Perhaps you meant the column '${similar}'` : null },
  );
}

// Which way leads from one relation to the embed that `select` names.
// https://docs.postgrest.org/en/v14/references/api/resource_embedding.html
import { RestError } from "../errors.ts";
import { findSimilar } from "../schema-cache/find-similar.ts";
import { type Relationship, type SchemaCache, toKey } from "../schema-cache/types.ts";

/** The relationship that an embed names. */
export type RelationshipQuery = {
  source: { schema: string; name: string };
  target: string;
  hint: string | undefined;
};

function matchesTarget(
  relationship: Relationship,
  { target }: RelationshipQuery,
  isView: (relation: { schema: string; name: string }) => boolean,
): boolean {
  if (relationship.computed) return relationship.computed.name === target;
  if (relationship.isSelf) {
    if (relationship.cardinality === "many-to-many") return relationship.target.name === target;
    // without a hint a self reference is seen from its key column as the parent, from its name as the children
    return relationship.isForward
      ? singleColumn(relationship, 0) === target || relationship.constraint === target
      : relationship.target.name === target;
  }
  if (relationship.target.name === target) return true;
  // a key leads to its table; the views that show the same table are meant by their own names only
  return (
    (relationship.constraint === target ||
      (isOfKeyColumn(relationship) && singleColumn(relationship, 0) === target)) &&
    !isView(relationship.target)
  );
}

/** The column here stands for one row there: of the key's own side, and of both where the key is unique. */
const isOfKeyColumn = ({ isForward, cardinality }: Relationship) => isForward || cardinality === "one-to-one";

function singleColumn(relationship: Relationship, side: 0 | 1): string | undefined {
  return relationship.columns.length === 1 ? relationship.columns[0]?.[side] : undefined;
}

function matchesHint(relationship: Relationship, { target, hint }: RelationshipQuery): boolean {
  if (relationship.computed || relationship.target.name !== target) return false;
  if (relationship.junction) {
    return relationship.junction.name === hint || relationship.junction.constraints.includes(hint ?? "");
  }
  if (relationship.isSelf) {
    const isNamed = relationship.constraint === hint || singleColumn(relationship, 0) === hint;
    return relationship.isForward ? false : isNamed || singleColumn(relationship, 1) === hint;
  }
  return (
    relationship.constraint === hint ||
    singleColumn(relationship, 0) === hint ||
    singleColumn(relationship, 1) === hint
  );
}

const columnList = (columns: [string, string][], side: 0 | 1) => columns.map((pair) => pair[side]).join(", ");

function describe(relationship: Relationship): object {
  const { source, target, cardinality, junction, columns, constraint } = relationship;
  return {
    cardinality,
    embedding: `${source.name} with ${target.name}`,
    relationship: junction
      ? `${junction.name} using ${junction.constraints[0]}(${columnList(junction.toSource, 1)}) and ${junction.constraints[1]}(${columnList(junction.toTarget, 0)})`
      : `${constraint} using ${source.name}(${columnList(columns, 0)}) and ${target.name}(${columnList(columns, 1)})`,
  };
}

function ambiguousError(query: RelationshipQuery, ways: Relationship[]): RestError {
  const { source, target } = query;
  // in PostgREST's order: what leads to many by one key, to one, and to many by way of another table
  const rank = ({ junction, isForward }: Relationship) => (junction ? 2 : Number(isForward));
  const found = ways.toSorted((one, other) => rank(one) - rank(other));
  const choices = found.map(
    ({ junction, constraint, target: { name } }) => `'${name}!${junction?.name ?? constraint}'`,
  );
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${source.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${choices.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function missingError(query: RelationshipQuery, all: Relationship[]): RestError {
  const { source, target, hint } = query;
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  const similar = findSimilar(target, new Set(all.map((relationship) => relationship.target.name)));
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${source.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source.name}' and '${target}'${using} in the schema '${source.schema}', but no matches were found.`,
      hint: similar ? `Perhaps you meant '${similar}' instead of '${target}'.` : null,
    },
  );
}

/** The one relationship meant. @throws RestError PGRST200 when there is none, PGRST201 when there are several */
export function findRelationship(cache: SchemaCache, query: RelationshipQuery): Relationship {
  const all = (cache.relationships.get(toKey(query.source.schema, query.source.name)) ?? []).filter(
    ({ target }) =>
      target.schema === query.source.schema || cache.relations.has(toKey(target.schema, target.name)),
  );
  const isView = ({ schema, name }: { schema: string; name: string }) =>
    cache.relations.get(toKey(schema, name))?.isView === true;
  const found = all.filter((relationship) =>
    query.hint === undefined ? matchesTarget(relationship, query, isView) : matchesHint(relationship, query),
  );
  const computed = found.find((relationship) => relationship.computed);
  if (computed) return computed;
  const [first] = found;
  if (!first) throw missingError(query, all);
  if (found.length > 1) throw ambiguousError(query, found);
  return first;
}

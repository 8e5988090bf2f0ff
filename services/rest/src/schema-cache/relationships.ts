// From foreign keys to ways between relations: both directions, and across junction tables.
import { type Cardinality, type Relationship, toKey } from "./types.ts";

/** A foreign key, or what a view inherits of one. */
export type ForeignKey = {
  constraint: string;
  source: { schema: string; name: string };
  target: { schema: string; name: string };
  source_columns: string[];
  target_columns: string[];
  is_unique: boolean;
  is_in_primary_key: boolean;
};

function pairsOf(from: string[], to: string[]): [string, string][] {
  return from.map((column, i) => [column, to[i] ?? ""]);
}

function toBothWays(key: ForeignKey): Relationship[] {
  const isSelf = key.source.schema === key.target.schema && key.source.name === key.target.name;
  const forth: Cardinality = key.is_unique ? "one-to-one" : "many-to-one";
  const back: Cardinality = key.is_unique ? "one-to-one" : "one-to-many";
  return [
    {
      source: key.source,
      target: key.target,
      cardinality: forth,
      constraint: key.constraint,
      columns: pairsOf(key.source_columns, key.target_columns),
      isSelf,
      isForward: true,
    },
    {
      source: key.target,
      target: key.source,
      cardinality: back,
      constraint: key.constraint,
      columns: pairsOf(key.target_columns, key.source_columns),
      isSelf,
      isForward: false,
    },
  ];
}

function toManyToMany(first: ForeignKey, second: ForeignKey): Relationship {
  return {
    source: first.target,
    target: second.target,
    cardinality: "many-to-many",
    constraint: `${first.constraint},${second.constraint}`,
    columns: [],
    junction: {
      ...first.source,
      constraints: [first.constraint, second.constraint],
      toSource: pairsOf(first.target_columns, first.source_columns),
      toTarget: pairsOf(second.source_columns, second.target_columns),
    },
    isSelf: first.target.schema === second.target.schema && first.target.name === second.target.name,
    isForward: false,
  };
}

/**
 * Every way between relations.
 * @param keys foreign keys, those of views among them
 * @param isExposed junction tables outside the exposed schemas make no many-to-many
 */
export function buildRelationships(
  keys: readonly ForeignKey[],
  isExposed: (schema: string) => boolean,
): Map<string, Relationship[]> {
  const found = keys.flatMap(toBothWays);
  const junctions = new Map<string, ForeignKey[]>();
  for (const key of keys) {
    if (!key.is_in_primary_key || !isExposed(key.source.schema)) continue;
    const id = toKey(key.source.schema, key.source.name);
    junctions.set(id, [...(junctions.get(id) ?? []), key]);
  }
  for (const group of junctions.values()) {
    for (const first of group) {
      for (const second of group) if (first !== second) found.push(toManyToMany(first, second));
    }
  }
  const bySource = new Map<string, Relationship[]>();
  for (const relationship of found) {
    const id = toKey(relationship.source.schema, relationship.source.name);
    const list = bySource.get(id);
    if (list) list.push(relationship);
    else bySource.set(id, [relationship]);
  }
  return bySource;
}

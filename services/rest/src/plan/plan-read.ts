// From `select` to a tree of levels, each joined to the one above, with filters, orders and limits hung on.
import { notEmbeddedError, RestError } from "../errors.ts";
import type { EmbedItem, Field, ParsedQuery, SelectItem } from "../parse.ts";
import { type Relation, type SchemaCache, toKey } from "../schema-cache/types.ts";
import { findRelationship } from "./find-relationship.ts";
import { planCondition } from "./plan-condition.ts";
import type { ColumnRef, EmbedPlan, PlannedOrder, ReadPlan, ReadSource } from "./types.ts";

/** What a read starts from. */
export type ReadRoot = {
  source: ReadSource;
  /** the alias that qualifies its columns */
  alias: string;
  relation: Relation | undefined;
  schema: string;
  name: string;
};

/** What the settings allow. */
export type ReadLimits = { maxRows: number; maxEmbedDepth: number; maxEmbeds: number; aggregates: boolean };

type Context = { cache: SchemaCache; limits: ReadLimits; used: Set<string>; count: number };

type Embeds = { count: number; depth: number };

/** How many embeds `items` ask for, and how many within one another. */
function countEmbeds(items: readonly SelectItem[]): Embeds {
  let count = 0;
  let depth = 0;
  for (const item of items) {
    if (item.kind !== "embed") continue;
    const inner = countEmbeds(item.items);
    count += 1 + inner.count;
    depth = Math.max(depth, 1 + inner.depth);
  }
  return { count, depth };
}

function requireFewEmbeds(items: readonly SelectItem[], { maxEmbedDepth, maxEmbeds }: ReadLimits): void {
  const { count, depth } = countEmbeds(items);
  const isDeep = depth > maxEmbedDepth;
  if (!isDeep && count <= maxEmbeds) return;
  throw new RestError(400, "PGRST100", isDeep ? "Embeds are nested too deep" : "Too many embeds", {
    details: isDeep
      ? `At most ${maxEmbedDepth} may stand within one another; there are ${depth}`
      : `At most ${maxEmbeds} may stand in one select; there are ${count}`,
    hint: "Ask for less at a time.",
  });
}

/** A field with what the cache knows of its column. */
export function toColumnRef(relation: Relation | undefined, field: Field): ColumnRef {
  return { name: field.name, path: field.path, column: relation?.columns.get(field.name) };
}

function nextName(context: Context, prefix: string): string {
  context.count += 1;
  return `${prefix}${context.count}`;
}

function addItem(level: ReadPlan, item: SelectItem, schema: string, context: Context): void {
  if (item.kind === "all") {
    level.columns.push({ kind: "all" });
  } else if (item.kind === "embed") {
    level.embeds.push(planEmbed(level, item, schema, context));
  } else {
    if (item.aggregate && !context.limits.aggregates) {
      throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
    }
    level.columns.push({
      kind: "column",
      ref: item.field && toColumnRef(level.relation, item.field),
      as: item.alias,
      cast: item.cast,
      aggregate: item.aggregate,
      aggregateCast: item.aggregateCast,
    });
  }
}

function planEmbed(parent: ReadPlan, item: EmbedItem, schema: string, context: Context): EmbedPlan {
  const relationship = findRelationship(context.cache, {
    source: { schema: parent.relation?.schema ?? schema, name: parent.relation?.name ?? parent.name },
    target: item.name,
    hint: item.hint,
  });
  const { target } = relationship;
  const isTaken = context.used.has(target.name);
  const alias = isTaken || relationship.computed ? nextName(context, "_t") : target.name;
  context.used.add(alias);
  const relation = context.cache.relations.get(toKey(target.schema, target.name));
  const source: ReadSource = relationship.computed
    ? {
        kind: "computed",
        ...relationship.computed,
        argument: parent.alias,
        ...(parent.source.kind === "returned" ? { row: relationship.source } : {}),
      }
    : { kind: "relation", schema: target.schema, name: target.name };
  const read = planLevel({ source, alias, relation, schema, name: item.name }, item.items, context);
  const isToOne = relationship.cardinality === "many-to-one" || relationship.cardinality === "one-to-one";
  if (!isToOne) read.limit = context.limits.maxRows;
  // a function that promises one row may still give several
  else if (relationship.computed) read.limit = 1;
  if (
    item.isSpread &&
    !isToOne &&
    read.columns.some((column) => column.kind === "column" && column.aggregate)
  ) {
    throw new RestError(400, "PGRST127", "Feature not implemented", {
      details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
    });
  }
  return {
    read,
    relationship,
    isToOne,
    isInner: item.join === "inner",
    isSpread: item.isSpread,
    isHidden: !item.isSpread && read.columns.length === 0 && read.embeds.every((embed) => embed.isHidden),
    name: item.alias ?? item.name,
    lateral: nextName(context, "_e"),
    position: parent.columns.length,
  };
}

function planLevel(root: ReadRoot, items: readonly SelectItem[], context: Context): ReadPlan {
  const level: ReadPlan = {
    source: root.source,
    alias: root.alias,
    relation: root.relation,
    name: root.name,
    columns: [],
    conditions: [],
    order: [],
    limit: undefined,
    offset: 0,
    embeds: [],
  };
  for (const item of items) addItem(level, item, root.schema, context);
  return level;
}

/** The embed of this name (alias or as written). */
export function findEmbed(level: ReadPlan, name: string): EmbedPlan | undefined {
  return (
    level.embeds.find((embed) => embed.name === name) ??
    level.embeds.find((embed) => embed.read.name === name)
  );
}

function findLevel(root: ReadPlan, path: readonly string[]): ReadPlan {
  let level = root;
  for (const name of path) {
    const embed = findEmbed(level, name);
    if (!embed) throw notEmbeddedError(name);
    level = embed.read;
  }
  return level;
}

function planOrder(level: ReadPlan, term: ParsedQuery["orders"][number]["value"][number]): PlannedOrder {
  const { relation, field, direction, nulls } = term;
  if (relation === undefined) {
    return { ref: toColumnRef(level.relation, field), embed: undefined, direction, nulls };
  }
  const embed = findEmbed(level, relation);
  if (!embed) throw notEmbeddedError(relation);
  if (!embed.isToOne) {
    throw new RestError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${level.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return { ref: toColumnRef(embed.read.relation, field), embed, direction, nulls };
}

function smaller(limit: number | undefined, wanted: number): number {
  return limit === undefined ? wanted : Math.min(limit, wanted);
}

/**
 * The tree of a read.
 * @param options.isRootFiltered false for the read behind a mutation: its filters were the mutation's
 * @throws RestError PGRST100, PGRST108, PGRST118, PGRST120, PGRST123, PGRST127, PGRST200, PGRST201
 */
export function planRead(
  cache: SchemaCache,
  query: ParsedQuery,
  root: ReadRoot,
  limits: ReadLimits,
  options: { isRootFiltered: boolean },
): ReadPlan {
  requireFewEmbeds(query.select, limits);
  const context: Context = { cache, limits, used: new Set([root.alias]), count: 0 };
  const plan = planLevel(root, query.select, context);
  const { isRootFiltered } = options;
  if (isRootFiltered) plan.limit = limits.maxRows;
  for (const { path, value } of query.conditions) {
    if (path.length === 0 && !isRootFiltered) continue;
    const level = findLevel(plan, path);
    level.conditions.push(planCondition(level, value));
  }
  for (const { path, value } of query.orders) {
    const level = findLevel(plan, path);
    level.order = value.map((term) => planOrder(level, term));
  }
  for (const { path, value } of query.limits) {
    if (path.length === 0 && !isRootFiltered) continue;
    const level = findLevel(plan, path);
    level.limit = smaller(level.limit, value);
  }
  for (const { path, value } of query.offsets) {
    if (path.length === 0 && !isRootFiltered) continue;
    findLevel(plan, path).offset = value;
  }
  return plan;
}

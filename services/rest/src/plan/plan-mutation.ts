// What a POST, PATCH, PUT or DELETE on a relation writes.
import { notEmbeddedError, RestError } from "../errors.ts";
import type { ParsedQuery, Payload, Preferences } from "../parse.ts";
import type { Column, Relation } from "../schema-cache/types.ts";
import { getColumn } from "./find-relation.ts";
import { planCondition } from "./plan-condition.ts";
import type { InsertPlan, MutationPlan, PlannedCondition, UpdatePlan } from "./types.ts";

/** What a mutation is made of. */
export type MutationInput = {
  method: "POST" | "PATCH" | "PUT" | "DELETE";
  relation: Relation;
  query: ParsedQuery;
  payload: Payload | undefined;
  preferences: Preferences;
};

function planRootConditions({ relation, query }: MutationInput): PlannedCondition[] {
  return query.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planCondition({ relation, embeds: [] }, value));
}

function planColumns({ relation, query, payload }: MutationInput): Column[] {
  const names = query.columns ?? payload?.keys ?? [];
  return [...new Set(names)].map((name) => getColumn(relation, name));
}

function toSource(payload: Payload | undefined): "object" | "array" {
  return payload?.kind === "array" ? "array" : "object";
}

function planConflict({ relation, query, preferences }: MutationInput): InsertPlan["conflict"] {
  const columns = query.onConflict ?? relation.primaryKey;
  if (!preferences.resolution || columns.length === 0) return undefined;
  return { resolution: preferences.resolution, columns };
}

function planInsert(input: MutationInput): InsertPlan {
  return {
    kind: "insert",
    relation: input.relation,
    columns: planColumns(input),
    source: toSource(input.payload),
    withDefaults: input.preferences.missing === "default",
    conflict: planConflict(input),
    isFirstOnly: false,
    conditions: [],
  };
}

function planUpdate(input: MutationInput): UpdatePlan {
  return {
    kind: "update",
    relation: input.relation,
    columns: planColumns(input),
    source: toSource(input.payload),
    withDefaults: input.preferences.missing === "default",
    conditions: planRootConditions(input),
  };
}

function isKeyFilter(condition: PlannedCondition): condition is PlannedCondition & { kind: "filter" } {
  return (
    condition.kind === "filter" &&
    !condition.isNegated &&
    condition.ref.path.length === 0 &&
    condition.operation.kind === "compare" &&
    condition.operation.operator === "=" &&
    condition.operation.quantifier === undefined
  );
}

function checkKeyValues(payload: Payload | undefined, filters: Map<string, string>): void {
  const body: unknown = JSON.parse(payload?.json || "null");
  const row: unknown = Array.isArray(body) ? body[0] : body;
  const record = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
  for (const [name, value] of filters) {
    if (Object.hasOwn(record, name) && String(record[name]) === value) continue;
    throw new RestError(400, "PGRST115", "Payload values do not match URL in primary key column(s)");
  }
}

function planReplace(input: MutationInput): InsertPlan {
  const { relation, query, payload } = input;
  const isRanged = [...query.limits, ...query.offsets].some(({ path }) => path.length === 0);
  if (isRanged)
    throw new RestError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT");
  const conditions = planRootConditions(input);
  const filters = new Map<string, string>();
  for (const condition of conditions) {
    if (isKeyFilter(condition) && condition.operation.kind === "compare") {
      filters.set(condition.ref.name, condition.operation.value);
    }
  }
  const isWholeKey =
    relation.primaryKey.length > 0 &&
    conditions.length === relation.primaryKey.length &&
    relation.primaryKey.every((name) => filters.has(name));
  if (!isWholeKey) {
    throw new RestError(
      405,
      "PGRST105",
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  }
  checkKeyValues(payload, filters);
  return {
    ...planInsert(input),
    isFirstOnly: true,
    conflict: { resolution: "merge-duplicates", columns: relation.primaryKey },
    conditions,
  };
}

/**
 * What is written.
 * @throws RestError PGRST105, PGRST114, PGRST115, PGRST204
 */
export function planMutation(input: MutationInput): MutationPlan {
  switch (input.method) {
    case "POST":
      return planInsert(input);
    case "PUT":
      return planReplace(input);
    case "PATCH":
      return planUpdate(input);
    case "DELETE":
      return { kind: "delete", relation: input.relation, conditions: planRootConditions(input) };
  }
}

/** Refuses filters below the root that no embed of the representation takes up. */
export function checkEmbedPaths(query: ParsedQuery): void {
  for (const { path } of query.conditions) {
    const [name] = path;
    if (name === undefined) continue;
    const isEmbedded = query.select.some(
      (item) => item.kind === "embed" && (item.alias === name || item.name === name),
    );
    if (!isEmbedded) throw notEmbeddedError(name);
  }
}

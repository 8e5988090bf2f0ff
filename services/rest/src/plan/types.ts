// A request understood against the schema cache: what to read, write or call, with nothing left to look up.
import type { AggregateName, JsonStep, Operation } from "../request/types.ts";
import type { Column, Relation, Relationship, Routine } from "../schema-cache/types.ts";

/** A column of a known relation (`column` is undefined when the cache has none of that name: PostgreSQL decides). */
export type ColumnRef = { name: string; path: JsonStep[]; column: Column | undefined };

export type SelectColumn =
  | { kind: "all" }
  | {
      kind: "column";
      /** undefined for `count()` */
      ref: ColumnRef | undefined;
      as: string | undefined;
      cast: string | undefined;
      aggregate: AggregateName | undefined;
      aggregateCast: string | undefined;
    };

export type PlannedCondition =
  | { kind: "filter"; ref: ColumnRef; isNegated: boolean; operation: Operation }
  /** a filter on the presence of an embed */
  | { kind: "embed"; embed: EmbedPlan; isNull: boolean }
  | { kind: "and" | "or"; isNegated: boolean; conditions: PlannedCondition[] };

export type PlannedOrder = {
  ref: ColumnRef;
  /** the embed whose column orders */
  embed: EmbedPlan | undefined;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};

/** Where rows come from. `returned` is the mutation or call in front of the read. */
export type ReadSource =
  | { kind: "relation"; schema: string; name: string }
  /** `row` is the relation whose row the function takes, where `argument` is rows that were returned */
  | {
      kind: "computed";
      schema: string;
      name: string;
      argument: string;
      row?: { schema: string; name: string };
    }
  | { kind: "returned" };

/** One level of the tree. `alias` is the name its columns are written with. */
export type ReadPlan = {
  source: ReadSource;
  alias: string;
  relation: Relation | undefined;
  /** name by which embeds of this level are found in error texts */
  name: string;
  columns: SelectColumn[];
  conditions: PlannedCondition[];
  order: PlannedOrder[];
  limit: number | undefined;
  offset: number;
  embeds: EmbedPlan[];
};

/** A relation joined to the level above. */
export type EmbedPlan = {
  read: ReadPlan;
  relationship: Relationship;
  isToOne: boolean;
  isInner: boolean;
  isSpread: boolean;
  /** selected as `rel()`: joined, not shown */
  isHidden: boolean;
  name: string;
  /** name of the lateral subquery */
  lateral: string;
  /** place in the level's select list, among columns */
  position: number;
};

export type InsertPlan = {
  kind: "insert";
  relation: Relation;
  columns: Column[];
  source: "object" | "array";
  withDefaults: boolean;
  conflict: { resolution: "merge-duplicates" | "ignore-duplicates"; columns: string[] } | undefined;
  /** for PUT: of several rows the first is meant */
  isFirstOnly: boolean;
  /** for PUT: the filters that the payload must agree with */
  conditions: PlannedCondition[];
};

export type UpdatePlan = {
  kind: "update";
  relation: Relation;
  columns: Column[];
  source: "object" | "array";
  withDefaults: boolean;
  conditions: PlannedCondition[];
};

export type DeletePlan = { kind: "delete"; relation: Relation; conditions: PlannedCondition[] };

export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan;

/** How a function gets what it is given. */
export type CallArguments =
  | { kind: "none" }
  /** the whole body as the one unnamed parameter */
  | { kind: "body"; type: string }
  /** keys of the JSON body */
  | { kind: "json"; parameters: { name: string; type: string; isVariadic: boolean }[] }
  /** texts from the query string; a variadic one has several */
  | { kind: "texts"; parameters: { name: string; type: string; isVariadic: boolean; values: string[] }[] };

export type CallPlan = { kind: "call"; routine: Routine; arguments: CallArguments };

// A request understood against the schema cache: what to read, write or call, with nothing left to look up.
import type { AggregateName, JsonStep, MediaType, Operation, Preferences } from "../parse.ts";
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

/** What the answer's body is made of. */
export type BodyKind = "none" | "rows" | "scalar" | "composite";

/** How a total is to be found. */
export type CountKind = Preferences["count"];

/** How the statement is run. */
export type RunPlan = {
  isReadOnly: boolean;
  timezone: string | undefined;
  /** how many rows match depends on the values so much that no plan suits all of them */
  isPlannedForValues: boolean;
  /** settings of the called function */
  routineSettings: readonly [string, string][] | undefined;
  /** undone whatever the outcome */
  isRolledBack: boolean;
  /** exactly one row must come */
  isOne: boolean;
  /** rows that may be touched at most */
  maxAffected: number | undefined;
  /** the statement is an `explain` */
  isExplained: boolean;
};

/** What every answer of rows is told with. */
export type Reply = {
  mediaType: MediaType;
  contentType: string;
  /** headers that do not depend on the outcome */
  headers: [string, string][];
  /** no body is sent */
  isHead: boolean;
  /** the answer may be kept for every anonymous caller */
  isShared: boolean;
  /** how the total is found, and up to how many rows an estimate is counted */
  count: CountKind;
  maxRows: number;
};

/** A read of a relation. */
export type PlannedRead = {
  kind: "read";
  sql: { read: ReadPlan; body: BodyKind; mediaType: MediaType; count: CountKind; maxRows: number };
  run: RunPlan;
  reply: Reply & { kind: "read"; name: string; offset: number; location: string };
};

/** A write to a relation; `read` is what is shown of it. */
export type PlannedWrite = {
  kind: "write";
  sql: {
    change: MutationPlan;
    json: string | null;
    read: ReadPlan | undefined;
    body: BodyKind;
    mediaType: MediaType;
    hasLocation: boolean;
  };
  run: RunPlan;
  reply: Reply & {
    kind: "write";
    method: "POST" | "PATCH" | "PUT" | "DELETE";
    name: string;
    /** rows are shown */
    isShown: boolean;
    /** rows that are there already are merged; `isMerging` as the request says, `isConflicting` as the plan can */
    isMerging: boolean;
    isConflicting: boolean;
  };
};

/** A call of a function; `read` is what is made of its rows. */
export type PlannedCall = {
  kind: "call";
  sql: {
    call: CallPlan;
    json: string;
    read: ReadPlan;
    body: BodyKind;
    mediaType: MediaType;
    count: CountKind;
    maxRows: number;
  };
  run: RunPlan;
  reply: Reply & { kind: "call"; routine: Routine; offset: number };
};

/** A request understood: what its statement does, how that is run, and how the outcome is told. */
export type Planned = PlannedRead | PlannedWrite | PlannedCall;

// A request as its query string says it, before anything is known about the database.

/** One step into a json value: `->key`, `->>key` (isText), `->0` (isIndex). */
export type JsonStep = { name: string; isIndex: boolean; isText: boolean };

/** A column and the way into it. */
export type Field = { name: string; path: JsonStep[] };

export type AggregateName = "sum" | "avg" | "count" | "max" | "min";

/** A plain item of `select`. `field` is undefined for `count()`. */
export type FieldItem = {
  kind: "field";
  field: Field | undefined;
  alias: string | undefined;
  cast: string | undefined;
  aggregate: AggregateName | undefined;
  aggregateCast: string | undefined;
};

/** An embedded relation in `select`. */
export type EmbedItem = {
  kind: "embed";
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  join: "inner" | "left" | undefined;
  isSpread: boolean;
  items: SelectItem[];
};

export type SelectItem = { kind: "all" } | FieldItem | EmbedItem;

export type Quantifier = "any" | "all";

/** `pair` is the place of the value in the query string when the whole rest of the pair is the value, else -1. */
export type Operation =
  | { kind: "compare"; operator: string; quantifier: Quantifier | undefined; value: string; pair: number }
  | { kind: "is"; value: "null" | "not_null" | "true" | "false" | "unknown" }
  | { kind: "in"; values: string[] }
  | { kind: "distinct"; value: string }
  | { kind: "search"; function: string; language: string | undefined; value: string };

export type Filter = { kind: "filter"; field: Field; isNegated: boolean; operation: Operation };

export type LogicGroup = { kind: "and" | "or"; isNegated: boolean; conditions: Condition[] };

export type Condition = Filter | LogicGroup;

/** `relation` is set for orders by a column of a to-one embed. */
export type OrderTerm = {
  relation: string | undefined;
  field: Field;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};

/** Things said about one level of the tree; `path` leads from the root to the embed. */
export type AtPath<T> = { path: string[]; value: T };

/** The whole query string. */
export type ParsedQuery = {
  select: SelectItem[];
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  conditions: AtPath<Condition>[];
  orders: AtPath<OrderTerm[]>[];
  limits: AtPath<number>[];
  offsets: AtPath<number>[];
  /** pairs that are filters, as they came: functions read their arguments from these */
  filterPairs: { key: string; value: string; index: number }[];
};

// What we know of the database: the exposed relations, how they hang together, and the functions that can be called.
import type { RestSettings } from "../settings.ts";

/** A media type that the database makes; that of all types answers whatever is asked for: https://docs.postgrest.org/en/v14/references/api/media_type_handlers.html */
export type CustomMedia = {
  type: string;
  isBytes: boolean;
  /** the aggregate over rows; undefined where a function returns the media type itself */
  handler: { schema: string; name: string; relation: { schema: string; name: string } | null } | undefined;
};

/** A column. `baseType` is the type text for record definitions, without lengths. */
export type Column = {
  name: string;
  type: string;
  baseType: string;
  /** what json steps may be taken into: json and jsonb as they are, composites and arrays through to_jsonb */
  isJson: boolean;
  isNullable: boolean;
  isGenerated: boolean;
  /** text of the default, identity included; null when there is none */
  default: string | null;
  maxLength: number | null;
  enumValues: string[];
  comment: string | null;
  /**
   * Functions that say how values of a domain look outside: https://docs.postgrest.org/en/v14/references/api/domain_representations.html
   * Qualified and quoted names.
   */
  toJson: string | null;
  fromJson: string | null;
  fromText: string | null;
};

/** A table, view, materialised view, foreign table or partitioned table. */
export type Relation = {
  schema: string;
  name: string;
  isView: boolean;
  /** the trigger functions that hear of each of its changes, as "schema.name" */
  announcedBy: string[];
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
  primaryKey: string[];
  columns: Map<string, Column>;
  comment: string | null;
};

export type Cardinality = "many-to-one" | "one-to-many" | "one-to-one" | "many-to-many";

/** The second hop of a many-to-many. */
export type Junction = {
  schema: string;
  name: string;
  constraints: [string, string];
  /** [column here, column in the junction] and [column in the junction, column there] */
  toSource: [string, string][];
  toTarget: [string, string][];
};

/** A way from one relation to another, seen from `source`. */
export type Relationship = {
  source: { schema: string; name: string };
  target: { schema: string; name: string };
  cardinality: Cardinality;
  constraint: string;
  /** [column of source, column of target] */
  columns: [string, string][];
  junction?: Junction;
  /** set for computed relationships: a function of the source's row */
  computed?: { schema: string; name: string };
  isSelf: boolean;
  /** the foreign key's own columns are on the source's side */
  isForward: boolean;
};

export type Parameter = { name: string; type: string; hasDefault: boolean; isVariadic: boolean };

/** What a function gives: `composite` rows come as objects, `scalar` as bare values. */
export type ReturnShape = "void" | "scalar" | "composite";

export type Routine = {
  oid: string;
  schema: string;
  name: string;
  parameters: Parameter[];
  hasUnnamedParameter: boolean;
  volatility: "volatile" | "stable" | "immutable";
  returns: ReturnShape;
  returnsSet: boolean;
  returnType: string;
  /** set where the returned type is a media type's domain */
  ownMedia: CustomMedia | undefined;
  /** the relation whose rows come back, when they are rows of one */
  relation: { schema: string; name: string } | undefined;
  /** settings of the function that must hold for the whole transaction */
  settings: [string, string][];
  comment: string | null;
};

/** Settings that `alter role … set` gives a role and that hold for its requests. */
export type RoleSettingsMap = Map<string, [string, string][]>;

/** Everything, at one moment. `version` grows with each load. */
export type SchemaCache = {
  version: number;
  /** the settings in force, those the database holds among them */
  settings: RestSettings;
  relations: Map<string, Relation>;
  /** by "schema.name" of the source */
  relationships: Map<string, Relationship[]>;
  /** by "schema.name" */
  routines: Map<string, Routine[]>;
  /** media types made of a relation's rows, by its key; under "" those of any rows */
  customMedia: Map<string, CustomMedia[]>;
  timezones: Set<string>;
  roleSettings: RoleSettingsMap;
  /** the settings in force for roles that have a row cap of their own: `alter role … set pgrst.db_max_rows` */
  settingsByRole: Map<string, RestSettings>;
  /** by exposed schema, where it is not the one connections begin with */
  searchPaths: Map<string, string>;
  /** comments of the exposed schemas */
  comments: Record<string, string | null>;
};

/** The key of a relation or routine in the maps. */
export const toKey = (schema: string, name: string) => `${schema}\n${name}`;

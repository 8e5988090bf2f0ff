// Asks the catalogue everything in one transaction and builds the cache from it.
import type { RoleDatabase } from "@undercroft/postgres";
import { toChangedSearchPaths } from "../search-path.ts";
import type { RestSettings } from "../settings.ts";
import {
  attributesQuery,
  databaseSettingsQuery,
  foreignKeysQuery,
  mediaHandlersQuery,
  relationsQuery,
  roleSettingsQuery,
  routinesQuery,
  schemasQuery,
  timezonesQuery,
  viewRulesQuery,
} from "./catalogue.ts";
import { readDatabaseSettings } from "./database-settings.ts";
import { buildRelationships, type ForeignKey } from "./relationships.ts";
import { type CatalogueRoutine, toComputedRelationships, toRoutines } from "./routines.ts";
import { type Column, type Relation, type SchemaCache, toKey } from "./types.ts";
import {
  type AttributeNames,
  inheritKeys,
  inheritPrimaryKeys,
  readViewColumns,
  type ViewRule,
} from "./view-keys.ts";

type CatalogueColumn = {
  name: string;
  type: string;
  base_type: string;
  is_json: boolean;
  is_nullable: boolean;
  is_generated: boolean;
  default: string | null;
  max_length: number | null;
  enum_values: string[];
  comment: string | null;
  to_json: string | null;
  from_json: string | null;
  from_text: string | null;
};

type CatalogueRelation = {
  schema: string;
  name: string;
  is_view: boolean;
  announced_by: string[];
  updatable: number;
  comment: string | null;
  primary_key: string[];
  columns: CatalogueColumn[];
};

const toColumn = (column: CatalogueColumn): Column => ({
  name: column.name,
  type: column.type,
  baseType: column.base_type,
  isJson: column.is_json,
  isNullable: column.is_nullable,
  isGenerated: column.is_generated,
  default: column.default,
  maxLength: column.max_length,
  enumValues: column.enum_values,
  comment: column.comment,
  toJson: column.to_json,
  fromJson: column.from_json,
  fromText: column.from_text,
});

// pg_relation_is_updatable() sets the bits of CmdType: update 2, insert 3, delete 4
const toRelation = (relation: CatalogueRelation): Relation => ({
  schema: relation.schema,
  name: relation.name,
  isView: relation.is_view,
  announcedBy: relation.announced_by,
  isInsertable: (relation.updatable & 8) > 0,
  isUpdatable: (relation.updatable & 4) > 0,
  isDeletable: (relation.updatable & 16) > 0,
  primaryKey: relation.primary_key,
  columns: new Map(relation.columns.map((column) => [column.name, toColumn(column)])),
  comment: relation.comment,
});

const settingNames = ["search_path", "transaction_read_only"] as const;

type CatalogueHandler = {
  schema: string;
  name: string;
  type: string;
  is_bytes: boolean;
  relation: { schema: string; name: string } | null;
};

function buildCustomMedia(handlers: readonly CatalogueHandler[]): SchemaCache["customMedia"] {
  const found: SchemaCache["customMedia"] = new Map();
  for (const { schema, name, type, is_bytes: isBytes, relation } of handlers) {
    const key = relation ? toKey(relation.schema, relation.name) : "";
    const media = { type, isBytes, handler: { schema, name, relation } };
    found.set(key, [...(found.get(key) ?? []), media]);
  }
  return found;
}

type Catalogue = {
  relations: CatalogueRelation[];
  foreignKeys: ForeignKey[];
  routines: CatalogueRoutine[];
  rules: ViewRule[];
  attributes: AttributeNames[];
  roles: { role: string; settings: string[] }[];
  timezones: string[];
  comments: Record<string, string | null>;
  handlers: CatalogueHandler[];
};

const toListText = (names: readonly string[]) =>
  `{${names.map((name) => `"${name.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;

const catalogueSession = {
  settings: { role: "", names: settingNames, values: ["", "on"] },
  isReadOnly: true,
};

async function readCatalogue(database: RoleDatabase, settings: RestSettings): Promise<Catalogue> {
  const lists = [toListText(settings.schemas), toListText(settings.extraSearchPath)];
  const ask = (text: string) => ({
    text,
    values: text.includes("$2") ? lists : text.includes("$1") ? lists.slice(0, 1) : [],
  });
  const results = await database.run({
    ...catalogueSession,
    statements: [
      ask(relationsQuery),
      ask(foreignKeysQuery),
      ask(routinesQuery),
      ask(viewRulesQuery),
      ask(attributesQuery),
      ask(roleSettingsQuery),
      ask(timezonesQuery),
      ask(schemasQuery),
      ask(mediaHandlersQuery),
    ],
  });
  const [relations, foreignKeys, routines, rules, attributes, roles, timezones, comments, handlers] =
    results.map((rows) => JSON.parse(rows[0]?.[0]?.toString() ?? "[]"));
  return { relations, foreignKeys, routines, rules, attributes, roles, timezones, comments, handlers };
}

const hoisted = new Set([
  "statement_timeout",
  "default_transaction_isolation",
  "plan_filter.statement_cost_limit",
]);

/** `name=value` texts as pairs, only those that must hold for the whole transaction. */
export function toHoistedSettings(settings: readonly string[]): [string, string][] {
  return settings
    .map((setting): [string, string] => {
      const equals = setting.indexOf("=");
      return [setting.slice(0, equals), setting.slice(equals + 1)];
    })
    .filter(([name]) => hoisted.has(name));
}

/** `base` with what the database says on top; `base` itself where it says nothing. */
async function readSettings(
  database: RoleDatabase,
  base: RestSettings,
  onError: (error: Error) => void,
): Promise<RestSettings> {
  const [rows] = await database.run({
    ...catalogueSession,
    statements: [{ text: databaseSettingsQuery, values: [] }],
  });
  const texts: string[] = JSON.parse(rows?.[0]?.[0]?.toString() ?? "[]");
  return texts.length === 0 ? base : { ...base, ...readDatabaseSettings(texts, onError) };
}

function buildSettingsOfRoles(roles: Catalogue["roles"]): SchemaCache["roleSettings"] {
  const found: SchemaCache["roleSettings"] = new Map();
  for (const { role, settings } of roles) {
    found.set(role, [...(found.get(role) ?? []), ...toHoistedSettings(settings)]);
  }
  return found;
}

const ownCap = /^pgrst\.db_max_rows=/;

/** A role's own cap may only be tighter than everybody's. The login role's is everybody's. */
function buildSettingsByRole(
  roles: Catalogue["roles"],
  settings: RestSettings,
  onError: (error: Error) => void,
): SchemaCache["settingsByRole"] {
  const found: SchemaCache["settingsByRole"] = new Map();
  for (const { role, settings: texts } of roles) {
    const { maxRows } = readDatabaseSettings(
      texts.filter((text) => ownCap.test(text)),
      onError,
    );
    if (maxRows !== undefined) found.set(role, { ...settings, maxRows: Math.min(maxRows, settings.maxRows) });
  }
  return found;
}

/**
 * Loads the settings and everything about the exposed schemas.
 * @param base settings that hold where the database says nothing
 * @param onError told of settings in the database that mean nothing
 * @throws DatabaseUnavailable when the database is away
 */
export async function loadSchemaCache(
  database: RoleDatabase,
  base: RestSettings,
  version: number,
  onError: (error: Error) => void,
): Promise<SchemaCache> {
  const settings = await readSettings(database, base, onError);
  const catalogue = await readCatalogue(database, settings);
  const relations = new Map(
    catalogue.relations.map((relation) => [toKey(relation.schema, relation.name), toRelation(relation)]),
  );
  const viewColumns = readViewColumns(catalogue.rules, catalogue.attributes);
  const primaryKeys = inheritPrimaryKeys(
    viewColumns,
    ({ schema, name }) => relations.get(toKey(schema, name))?.primaryKey ?? [],
  );
  for (const [key, primaryKey] of primaryKeys) {
    const view = relations.get(key);
    if (view?.isView) view.primaryKey = primaryKey;
  }
  const keys = [...catalogue.foreignKeys, ...inheritKeys(catalogue.foreignKeys, viewColumns)];
  const relationships = buildRelationships(keys, (schema) => settings.schemas.includes(schema));
  for (const [key, computed] of toComputedRelationships(catalogue.routines)) {
    // a computed relationship wins over a detected one of the same name
    relationships.set(key, [...computed, ...(relationships.get(key) ?? [])]);
  }
  return {
    version,
    settings,
    relations,
    relationships,
    routines: toRoutines(catalogue.routines, toHoistedSettings),
    customMedia: buildCustomMedia(catalogue.handlers),
    timezones: new Set(catalogue.timezones),
    roleSettings: buildSettingsOfRoles(catalogue.roles),
    settingsByRole: buildSettingsByRole(catalogue.roles, settings, onError),
    searchPaths: toChangedSearchPaths(base, settings),
    comments: catalogue.comments,
  };
}

// Asks the catalogue everything in one transaction and builds the cache from it.
import type { RoleDatabase } from "@undercroft/postgres";
import {
  attributesQuery,
  foreignKeysQuery,
  relationsQuery,
  roleSettingsQuery,
  routinesQuery,
  timezonesQuery,
  viewRulesQuery,
} from "./catalogue.ts";
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
};

type CatalogueRelation = {
  schema: string;
  name: string;
  is_view: boolean;
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
});

// pg_relation_is_updatable() sets the bits of CmdType: update 2, insert 3, delete 4
const toRelation = (relation: CatalogueRelation): Relation => ({
  schema: relation.schema,
  name: relation.name,
  isView: relation.is_view,
  isInsertable: (relation.updatable & 8) > 0,
  isUpdatable: (relation.updatable & 4) > 0,
  isDeletable: (relation.updatable & 16) > 0,
  primaryKey: relation.primary_key,
  columns: new Map(relation.columns.map((column) => [column.name, toColumn(column)])),
  comment: relation.comment,
});

const settingNames = ["search_path", "transaction_read_only"] as const;

type Catalogue = {
  relations: CatalogueRelation[];
  foreignKeys: ForeignKey[];
  routines: CatalogueRoutine[];
  rules: ViewRule[];
  attributes: AttributeNames[];
  roles: { role: string; settings: string[] }[];
  timezones: string[];
};

async function readCatalogue(database: RoleDatabase, schemas: readonly string[]): Promise<Catalogue> {
  const list = `{${schemas.map((schema) => `"${schema.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
  const ask = (text: string) => ({ text, values: text.includes("$1") ? [list] : [] });
  const results = await database.run({
    settings: { role: "", names: settingNames, values: ["", "on"] },
    isReadOnly: true,
    statements: [
      ask(relationsQuery),
      ask(foreignKeysQuery),
      ask(routinesQuery),
      ask(viewRulesQuery),
      ask(attributesQuery),
      ask(roleSettingsQuery),
      ask(timezonesQuery),
    ],
  });
  const [relations, foreignKeys, routines, rules, attributes, roles, timezones] = results.map((rows) =>
    JSON.parse(rows[0]?.[0]?.toString() ?? "[]"),
  );
  return { relations, foreignKeys, routines, rules, attributes, roles, timezones };
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

/**
 * Loads everything about the exposed schemas.
 * @throws DatabaseUnavailable when the database is away
 */
export async function loadSchemaCache(
  database: RoleDatabase,
  schemas: readonly string[],
  version: number,
): Promise<SchemaCache> {
  const catalogue = await readCatalogue(database, schemas);
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
  const relationships = buildRelationships(keys, (schema) => schemas.includes(schema));
  for (const [key, computed] of toComputedRelationships(catalogue.routines)) {
    // a computed relationship wins over a detected one of the same name
    relationships.set(key, [...computed, ...(relationships.get(key) ?? [])]);
  }
  const roleSettings: SchemaCache["roleSettings"] = new Map();
  for (const { role, settings } of catalogue.roles) {
    roleSettings.set(role, [...(roleSettings.get(role) ?? []), ...toHoistedSettings(settings)]);
  }
  return {
    version,
    relations,
    relationships,
    routines: toRoutines(catalogue.routines, toHoistedSettings),
    timezones: new Set(catalogue.timezones),
    roleSettings,
  };
}

// The description of the API in the OpenAPI format that PostgREST gives (Swagger 2.0).
// https://docs.postgrest.org/en/v14/references/api/openapi.html
import type { Relation, Routine, SchemaCache } from "../../schema-cache/types.ts";
import type { RestSettings } from "../../settings.ts";
import { relationSchema } from "./definitions.ts";
import { relationParameters, sharedParameters } from "./parameters.ts";
import { relationPath, rootPath, routinePath, splitComment } from "./paths.ts";
import type { Privileges, RelationPrivileges } from "./privileges.ts";
import type { ApiDescription, PathDescription } from "./types.ts";

const all: RelationPrivileges = { select: true, insert: true, update: true, delete: true };
const mediaTypes = [
  "application/json",
  "application/vnd.pgrst.object+json;nulls=stripped",
  "application/vnd.pgrst.object+json",
  "text/csv",
];

function describePlace({ publicUrl, basePath }: RestSettings) {
  if (publicUrl === undefined) return { basePath: basePath || "/" };
  const { host, protocol, pathname } = new URL(publicUrl);
  return { host, basePath: pathname.replace(/(?<=.)\/$/, ""), schemes: [protocol.replace(":", "")] };
}

function findRelations(cache: SchemaCache, schema: string, privileges: Privileges | undefined) {
  const found: { relation: Relation; may: RelationPrivileges }[] = [];
  for (const relation of cache.relations.values()) {
    if (relation.schema !== schema) continue;
    const may = privileges ? privileges.relations.get(relation.name) : all;
    if (may && Object.values(may).some(Boolean)) found.push({ relation, may });
  }
  return found.sort((a, b) => (a.relation.name < b.relation.name ? -1 : 1));
}

function findRoutines(cache: SchemaCache, schema: string, privileges: Privileges | undefined): Routine[] {
  const inSchema = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema);
  return inSchema.filter(({ oid }) => !privileges || privileges.routines.has(oid));
}

/** Describes a schema. @param privileges of the caller; undefined shows everything */
export function describeApi(
  cache: SchemaCache,
  schema: string,
  privileges: Privileges | undefined,
): ApiDescription {
  const relations = findRelations(cache, schema, privileges);
  const paths: Record<string, PathDescription> = { "/": rootPath };
  for (const { relation, may } of relations) paths[`/${relation.name}`] = relationPath(relation, may);
  for (const routine of findRoutines(cache, schema, privileges)) {
    // overloads share an address; the first one speaks for it
    paths[`/rpc/${routine.name}`] ??= routinePath(routine);
  }
  const { summary, description } = splitComment(cache.comments[schema] ?? null);
  return {
    swagger: "2.0",
    info: {
      title: summary ?? `${schema} schema`,
      description: description ?? `Rows and functions of the schema ${schema}, as far as you may use them`,
      version: "14",
    },
    ...describePlace(cache.settings),
    consumes: mediaTypes,
    produces: mediaTypes,
    paths,
    definitions: Object.fromEntries(
      relations.map(({ relation }) => [relation.name, relationSchema(cache, relation)]),
    ),
    parameters: Object.assign(
      {},
      sharedParameters,
      ...relations.map(({ relation }) => relationParameters(relation)),
    ),
    externalDocs: {
      description: "The language of filters, embeds and preferences",
      url: "https://docs.postgrest.org/en/v14/references/api.html",
    },
  };
}

// What can be done at each address.
import type { Relation, Routine } from "../../schema-cache/types.ts";
import { typeSchema } from "./definitions.ts";
import { refer } from "./parameters.ts";
import type { RelationPrivileges } from "./privileges.ts";
import type { OperationDescription, Parameter, PathDescription, Schema } from "./types.ts";

const ok = { "200": { description: "OK" } };

/** The address of the description itself. */
export const rootPath: PathDescription = {
  get: {
    tags: ["Introspection"],
    summary: "OpenAPI description (this document)",
    produces: ["application/openapi+json", "application/json"],
    responses: ok,
  },
};

/** Splits a comment into its first line and the rest. */
export function splitComment(comment: string | null): { summary?: string; description?: string } {
  const [summary, ...rest] = comment?.trim().split("\n") ?? [];
  const description = rest.join("\n").trim();
  return { ...(summary ? { summary } : {}), ...(description ? { description } : {}) };
}

/** The methods of a relation, as far as it can take them and the caller may use them. */
export function relationPath(relation: Relation, may: RelationPrivileges): PathDescription {
  const { name } = relation;
  const about = { tags: [name], ...splitComment(relation.comment) };
  const filters = [...relation.columns.keys()].map((column) => refer(`rowFilter.${name}.${column}`));
  const body = refer(`body.${name}`);
  const reading = ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"].map(refer);
  const path: PathDescription = {};
  if (may.select) {
    path.get = {
      ...about,
      parameters: [...filters, ...reading],
      responses: {
        "200": { description: "OK", schema: { type: "array", items: { $ref: `#/definitions/${name}` } } },
        "206": { description: "Partial Content" },
      },
    };
  }
  if (may.insert && relation.isInsertable) {
    const parameters = [body, ...["select", "on_conflict", "preferPost"].map(refer)];
    path.post = { ...about, parameters, responses: { "201": { description: "Created" } } };
  }
  const changed = { "204": { description: "No Content" } };
  if (may.delete && relation.isDeletable) {
    path.delete = { ...about, parameters: [...filters, refer("preferReturn")], responses: changed };
  }
  if (may.update && relation.isUpdatable) {
    path.patch = { ...about, parameters: [...filters, body, refer("preferReturn")], responses: changed };
  }
  return path;
}

function argumentSchema(routine: Routine): Schema {
  const required = routine.parameters.filter(({ hasDefault }) => !hasDefault).map(({ name }) => name);
  return {
    type: "object",
    ...(routine.comment ? { description: routine.comment } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(routine.parameters.map(({ name, type }) => [name, typeSchema(type)])),
  };
}

function toQueryParameter({ name, type, hasDefault, isVariadic }: Routine["parameters"][number]): Parameter {
  const { required: _, ...schema } = typeSchema(type);
  const base = { name, in: "query", required: !hasDefault } as const;
  if (isVariadic) return { ...schema, ...base, collectionFormat: "multi" };
  // an array goes into a query string as PostgreSQL writes it: {a,b}
  return { ...base, type: schema.type === "array" ? "string" : (schema.type ?? "string"), format: type };
}

/** The methods of a function. */
export function routinePath(routine: Routine): PathDescription {
  const about: OperationDescription = {
    tags: [`(rpc) ${routine.name}`],
    ...splitComment(routine.comment),
    produces: ["application/json", "application/vnd.pgrst.object+json"],
    responses: ok,
  };
  const body: Parameter = {
    name: "args",
    in: "body",
    required: true,
    schema: routine.hasUnnamedParameter
      ? typeSchema(routine.parameters[0]?.type ?? "json")
      : argumentSchema(routine),
  };
  const path: PathDescription = { post: { ...about, parameters: [body] } };
  if (routine.volatility !== "volatile" && !routine.hasUnnamedParameter) {
    path.get = { ...about, parameters: routine.parameters.map(toQueryParameter) };
  }
  return path;
}

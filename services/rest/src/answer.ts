// From a request to its answer: the resource, the caller, the schema, and the handler they lead to.
import type { RoleDatabase } from "@undercroft/postgres";
import type { Authenticator, Caller } from "./authenticate.ts";
import { callFunction } from "./call-function.ts";
import {
  allowResponse,
  corsHeaders,
  functionMethods,
  isPreflight,
  preflightResponse,
  relationMethods,
} from "./describe-options.ts";
import { type DescriptionCache, describeRoot } from "./describe-root.ts";
import { RestError, urlTooLongError } from "./errors.ts";
import type { RestRequest, RestResponse } from "./http.ts";
import type { InlinedPlanCache } from "./inlined-plan-cache.ts";
import { mutateRelation } from "./mutate-relation.ts";
import { type PreparedRead, prepareRead, readRelation, runRead, toLocation } from "./read-relation.ts";
import { splitQuery } from "./request/query-string.ts";
import { chooseSchema, type RequestContext } from "./request-context.ts";
import { errorResponse } from "./response/build-response.ts";
import type { SchemaCacheKeeper } from "./schema-cache/keep-schema-cache.ts";
import type { SchemaCache } from "./schema-cache/types.ts";
import type { RestSettings } from "./settings.ts";
import { type CachedRead, type ShapeCache, toShape, toValues } from "./shape-cache.ts";
import { toRestError } from "./sql-states.ts";

/** What every answer needs. */
export type AnswerDeps = {
  database: RoleDatabase;
  authenticator: Authenticator;
  keeper: SchemaCacheKeeper;
  /** reads by the shape of their query, by their very query, and those asked for again and again */
  reads: { shapes: ShapeCache<PreparedRead>; queries: ShapeCache<CachedRead>; hot: InlinedPlanCache };
  descriptions: DescriptionCache;
  /** those it was started with; requests go by the ones in force */
  settings: RestSettings;
  /** told of failures that are ours, for the log */
  onError: (error: unknown) => void;
};

type Resource = { kind: "root" } | { kind: "relation"; name: string } | { kind: "function"; name: string };

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  }
}

const plainRelation = /^\/[a-z_]+$/;

/** The resource of a path. @throws RestError PGRST125 */
export function toResource(path: string): Resource {
  if (plainRelation.test(path)) return { kind: "relation", name: path.slice(1) };
  const parts = path.split("/").filter((part, i, all) => part !== "" || (i > 0 && i < all.length - 1));
  const [first, second, ...more] = parts;
  if (first === undefined) return { kind: "root" };
  if (second === undefined && first !== "") return { kind: "relation", name: decodePart(first) };
  if (first === "rpc" && second && more.length === 0) return { kind: "function", name: decodePart(second) };
  throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
}

const unsupported = (method: string) => new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);

function readKnown(context: RequestContext, reads: AnswerDeps["reads"], name: string): Promise<RestResponse> {
  const { request, cache, settings } = context;
  const { method, header } = request;
  // a JSON list, so that no name or header can be taken for two of them
  const head = JSON.stringify([
    method,
    settings.maxRows,
    context.caller.role === settings.anonymousRole,
    context.schema,
    name,
    header("accept"),
    header("prefer"),
    header("range"),
  ]);
  const queryKey = head + request.query;
  const known = reads.queries.find(queryKey, cache.version);
  if (known) {
    reads.hot.count(known, () => prepareRead(context, name, splitQuery(request.query), true));
    return runRead(context, known.prepared, known.values, known.location);
  }
  const pairs = splitQuery(request.query);
  const shape = toShape(request.query, pairs);
  if (shape === undefined) return readRelation(context, name);
  const shapeKey = head + shape;
  let prepared = reads.shapes.find(shapeKey, cache.version);
  if (!prepared) {
    prepared = prepareRead(context, name, pairs);
    reads.shapes.add(shapeKey, prepared);
  }
  const read = { prepared, values: toValues(prepared, pairs), location: toLocation(name, pairs), uses: 1 };
  reads.queries.add(queryKey, read);
  return runRead(context, read.prepared, read.values, read.location);
}

function answerRelation(
  context: RequestContext,
  reads: AnswerDeps["reads"],
  name: string,
): Promise<RestResponse> | RestResponse {
  const { method } = context.request;
  switch (method) {
    case "GET":
    case "HEAD":
      return readKnown(context, reads, name);
    case "POST":
    case "PATCH":
    case "PUT":
    case "DELETE":
      return mutateRelation(context, method, name);
    case "OPTIONS":
      return allowResponse(relationMethods(context.cache, context.schema, name));
    default:
      throw unsupported(method);
  }
}

function answerFunction(context: RequestContext, name: string): Promise<RestResponse> | RestResponse {
  const { method } = context.request;
  if (method === "OPTIONS") return allowResponse(functionMethods(context.cache, context.schema, name));
  if (method === "GET" || method === "HEAD" || method === "POST") return callFunction(context, name);
  throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
}

function answerRoot(
  context: RequestContext,
  descriptions: DescriptionCache,
): Promise<RestResponse> | RestResponse {
  const { method } = context.request;
  if (method === "OPTIONS") return allowResponse("OPTIONS,GET,HEAD");
  if (method !== "GET" && method !== "HEAD") throw unsupported(method);
  return describeRoot(context, descriptions);
}

function toExchange(
  request: RestRequest,
  deps: AnswerDeps,
  caller: Caller,
  cache: SchemaCache,
): RequestContext {
  const { database } = deps;
  const settings = cache.settingsByRole.get(caller.role) ?? cache.settings;
  return { request, caller, cache, database, settings, schema: chooseSchema(request, settings) };
}

function dispatch(
  request: RestRequest,
  deps: AnswerDeps,
  caller: Caller,
  cache: SchemaCache,
): Promise<RestResponse> | RestResponse {
  const resource = toResource(request.path);
  const context = toExchange(request, deps, caller, cache);
  if (resource.kind === "relation") return answerRelation(context, deps.reads, resource.name);
  if (resource.kind === "function") return answerFunction(context, resource.name);
  return answerRoot(context, deps.descriptions);
}

/** Answers a request; whatever goes wrong is an answer too, so this never throws. */
export async function answer(request: RestRequest, deps: AnswerDeps): Promise<RestResponse> {
  const { authenticator, keeper, settings } = deps;
  let caller: Caller | undefined;
  let response: RestResponse;
  try {
    if (isPreflight(request)) return preflightResponse(request);
    if (request.query.length + request.path.length > settings.urlLimit)
      throw urlTooLongError(settings.urlLimit);
    const authorization = request.header("authorization");
    caller = authenticator.recall(authorization) ?? (await authenticator.authenticate(authorization));
    const cache = keeper.current() ?? (await keeper.get());
    response = await dispatch(request, deps, caller, cache);
  } catch (error) {
    const isAnonymous = caller === undefined || caller.role === keeper.settings().anonymousRole;
    const refusal = toRestError(error, isAnonymous);
    if (refusal.code === "PGRSTX00") deps.onError(error);
    response = errorResponse(refusal);
    if (request.method === "HEAD") response = { ...response, body: undefined };
  }
  response.headers.push(...corsHeaders);
  return response;
}

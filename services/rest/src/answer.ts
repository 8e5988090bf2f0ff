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
import { chooseSchema, type Exchange } from "./exchange.ts";
import type { RestRequest, RestResponse } from "./http.ts";
import { mutateRelation } from "./mutate-relation.ts";
import { prepareRead, readRelation, runRead, toLocation } from "./read-relation.ts";
import { splitQuery } from "./request/query-string.ts";
import { errorResponse } from "./response/build-response.ts";
import type { SchemaCacheKeeper } from "./schema-cache/keep-schema-cache.ts";
import type { SchemaCache } from "./schema-cache/types.ts";
import type { RestSettings } from "./settings.ts";
import { type ShapeCache, toShape, toValues } from "./shape-cache.ts";
import { toRestError } from "./sql-states.ts";

/** What every answer needs. */
export type AnswerDeps = {
  database: RoleDatabase;
  authenticator: Authenticator;
  keeper: SchemaCacheKeeper;
  shapes: ShapeCache;
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

/** The resource of a path. @throws RestError PGRST125 */
export function toResource(path: string): Resource {
  const parts = path.split("/").filter((part, i, all) => part !== "" || (i > 0 && i < all.length - 1));
  const [first, second, ...more] = parts;
  if (first === undefined) return { kind: "root" };
  if (second === undefined && first !== "") return { kind: "relation", name: decodePart(first) };
  if (first === "rpc" && second && more.length === 0) return { kind: "function", name: decodePart(second) };
  throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
}

const unsupported = (method: string) => new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);

function readByShape(exchange: Exchange, shapes: ShapeCache, name: string): Promise<RestResponse> {
  const { request, cache, settings } = exchange;
  const pairs = splitQuery(request.query);
  const shape = toShape(request.query, pairs);
  if (shape === undefined) return readRelation(exchange, name);
  const key = `${request.method}\n${settings.maxRows}\n${exchange.schema}\n${name}\n${request.header("accept") ?? ""}\n${request.header("prefer") ?? ""}\n${request.header("range") ?? ""}\n${shape}`;
  let prepared = shapes.find(key, cache.version);
  if (!prepared) {
    prepared = prepareRead(exchange, name, pairs);
    shapes.add(key, prepared);
  }
  return runRead(exchange, prepared, toValues(prepared, pairs), toLocation(name, pairs));
}

function answerRelation(
  exchange: Exchange,
  shapes: ShapeCache,
  name: string,
): Promise<RestResponse> | RestResponse {
  const { method } = exchange.request;
  switch (method) {
    case "GET":
    case "HEAD":
      return readByShape(exchange, shapes, name);
    case "POST":
    case "PATCH":
    case "PUT":
    case "DELETE":
      return mutateRelation(exchange, method, name);
    case "OPTIONS":
      return allowResponse(relationMethods(exchange.cache, exchange.schema, name));
    default:
      throw unsupported(method);
  }
}

function answerFunction(exchange: Exchange, name: string): Promise<RestResponse> | RestResponse {
  const { method } = exchange.request;
  if (method === "OPTIONS") return allowResponse(functionMethods(exchange.cache, exchange.schema, name));
  if (method === "GET" || method === "HEAD" || method === "POST") return callFunction(exchange, name);
  throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
}

function answerRoot(
  exchange: Exchange,
  descriptions: DescriptionCache,
): Promise<RestResponse> | RestResponse {
  const { method } = exchange.request;
  if (method === "OPTIONS") return allowResponse("OPTIONS,GET,HEAD");
  if (method !== "GET" && method !== "HEAD") throw unsupported(method);
  return describeRoot(exchange, descriptions);
}

function toExchange(request: RestRequest, deps: AnswerDeps, caller: Caller, cache: SchemaCache): Exchange {
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
  const exchange = toExchange(request, deps, caller, cache);
  if (resource.kind === "relation") return answerRelation(exchange, deps.shapes, resource.name);
  if (resource.kind === "function") return answerFunction(exchange, resource.name);
  return answerRoot(exchange, deps.descriptions);
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

// OPTIONS: what may be done to a resource, and the answer to a browser's preflight.
import type { RestRequest, RestResponse } from "./http.ts";
import { getRelation } from "./plan/find-relation.ts";
import { type SchemaCache, toKey } from "./schema-cache/types.ts";

/** The methods of a relation, as its updatability allows. @throws RestError PGRST205 */
export function relationMethods(cache: SchemaCache, schema: string, name: string): string {
  const relation = getRelation(cache, schema, name);
  const methods = ["OPTIONS", "GET", "HEAD"];
  if (relation.isInsertable) methods.push("POST");
  if (relation.isInsertable && relation.isUpdatable && relation.primaryKey.length > 0) methods.push("PUT");
  if (relation.isUpdatable) methods.push("PATCH");
  if (relation.isDeletable) methods.push("DELETE");
  return methods.join(",");
}

/** The methods of a function. */
export function functionMethods(cache: SchemaCache, schema: string, name: string): string {
  const overloads = cache.routines.get(toKey(schema, name)) ?? [];
  const isVolatile = overloads.every(({ volatility }) => volatility === "volatile");
  return overloads.length > 0 && isVolatile ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST";
}

/** 200 with nothing but the list. */
export function allowResponse(methods: string): RestResponse {
  return { status: 200, statusText: undefined, headers: [["allow", methods]], body: undefined };
}

/** True for the question a browser asks before a request from another origin. */
export function isPreflight(request: RestRequest): boolean {
  return (
    request.method === "OPTIONS" &&
    request.header("origin") !== undefined &&
    request.header("access-control-request-method") !== undefined
  );
}

/** The answer to it: any origin may ask, since the token is in a header and not in a cookie. */
export function preflightResponse(request: RestRequest): RestResponse {
  const asked = request.header("access-control-request-headers")?.split(",") ?? [];
  const allowed = [
    "Authorization",
    ...asked.map((name) => name.trim()),
    "Accept",
    "Accept-Language",
    "Content-Language",
  ].filter(Boolean);
  return {
    status: 200,
    statusText: undefined,
    headers: [
      ["access-control-allow-origin", "*"],
      ["access-control-allow-methods", "GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD"],
      ["access-control-allow-headers", allowed.join(", ")],
      ["access-control-max-age", "86400"],
    ],
    body: undefined,
  };
}

/** What a page of another origin may read of any answer. */
export const corsHeaders: readonly [string, string][] = [
  ["access-control-allow-origin", "*"],
  [
    "access-control-expose-headers",
    "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit",
  ],
];

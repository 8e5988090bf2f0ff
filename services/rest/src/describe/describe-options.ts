// OPTIONS: what may be done to a resource, and the answer to a browser's preflight.
import type { RestResponse } from "../http/messages.ts";
import type { ParsedQuestion } from "../parse.ts";
import { getRelation } from "../plan.ts";
import { type SchemaCache, toKey } from "../schema-cache/types.ts";

/** The methods of a relation, as its updatability allows. @throws RestError PGRST205 */
function relationMethods(cache: SchemaCache, schema: string, name: string): string {
  const relation = getRelation(cache, schema, name);
  const methods = ["OPTIONS", "GET", "HEAD"];
  if (relation.isInsertable) methods.push("POST");
  if (relation.isInsertable && relation.isUpdatable && relation.primaryKey.length > 0) methods.push("PUT");
  if (relation.isUpdatable) methods.push("PATCH");
  if (relation.isDeletable) methods.push("DELETE");
  return methods.join(",");
}

/** The methods of a function. */
function functionMethods(cache: SchemaCache, schema: string, name: string): string {
  const overloads = cache.routines.get(toKey(schema, name)) ?? [];
  const isVolatile = overloads.every(({ volatility }) => volatility === "volatile");
  return overloads.length > 0 && isVolatile ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST";
}

function methodsOf(cache: SchemaCache, { schema, of, name }: ParsedQuestion & { kind: "options" }): string {
  if (of === "root") return "OPTIONS,GET,HEAD";
  return of === "relation" ? relationMethods(cache, schema, name) : functionMethods(cache, schema, name);
}

/** 200 with nothing but the list of what may be done. @throws RestError PGRST205 */
export function describeOptions(
  cache: SchemaCache,
  asked: ParsedQuestion & { kind: "options" },
): RestResponse {
  const methods = methodsOf(cache, asked);
  return { status: 200, statusText: undefined, headers: [["allow", methods]], body: undefined };
}

/**
 * The answer to what a browser asks before a request from another origin: any may ask, since the token is in a header and not in a
 * cookie. @param headers those the request would have
 */
export function preflightResponse(headers: string | undefined): RestResponse {
  const asked = headers?.split(",") ?? [];
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

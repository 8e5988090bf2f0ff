// The one map's reader: which route a path belongs to, and what of the path is bucket and name.
import { errors } from "./errors.ts";
import type { Handler } from "./storage.ts";

/** Whether a call needs a token: `required`, `optional` where one is looked at, `none` where none is. */
export type Authorization = "required" | "optional" | "none";

/** One line of the map. `:bucket` is one segment, `*` all that is left; where that is nothing, the name is what is wrong. */
export type Route = {
  methods: readonly string[];
  pattern: string;
  authorization: Authorization;
  operation: string;
  handle: Handler;
};

/** A route with what its pattern took from the path. */
export type Match = { route: Route; bucket: string; key: string };

/**
 * Finds the first route of a path; a more exact one stands before a wider one.
 * @param path below the service, still encoded
 * @throws StorageError InvalidKey where it is not encoded as addresses are
 */
export function findRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
  for (const route of routes) {
    if (!route.methods.includes(method)) continue;
    const found = compile(route.pattern).exec(path);
    if (!found) continue;
    return { route, bucket: decode(found.groups?.bucket ?? ""), key: decode(found.groups?.key ?? "") };
  }
  return undefined;
}

const compiled = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  let expression = compiled.get(pattern);
  if (!expression) {
    expression = new RegExp(
      `^${pattern.replace(":bucket", "(?<bucket>[^/]+)").replace("*", "(?<key>.*)")}/?$`,
    );
    compiled.set(pattern, expression);
  }
  return expression;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw errors.invalidKey(text);
  }
}

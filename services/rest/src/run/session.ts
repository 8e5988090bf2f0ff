// Sets role, claims and the request itself on the connection that a request runs on.
import type { RoleSettings } from "@undercroft/postgres";
import type { Caller } from "../authenticate.ts";
import type { SchemaCache } from "../schema-cache/types.ts";
import { toStartupSearchPath } from "../search-path.ts";
import type { RestSettings } from "../settings.ts";

/** What a session is made of. */
export type SessionInput = {
  method: string;
  path: string;
  /** all headers as JSON text */
  headers: string;
  cookies: string | undefined;
  caller: Caller;
  schema: string;
  cache: SchemaCache;
  settings: RestSettings;
  isReadOnly: boolean;
  timezone?: string | undefined;
  /** plan for the very values: what a generic plan guesses of arrays and words can be wrong by a factor of hundreds */
  isPlannedForValues?: boolean;
  /** settings of the called function */
  routineSettings?: readonly [string, string][] | undefined;
};

/** Settings to make, and how the transaction must be isolated. */
export type Session = { settings: RoleSettings; isolation: "repeatable read" | "serializable" | undefined };

// the role comes last: what stands before it is still set by the login role
const requestNames = [
  "statement_timeout",
  "request.jwt.claims",
  "request.method",
  "request.path",
  "request.headers",
] as const;
const writeNames: readonly string[] = [...requestNames, "role"];
const readNames: readonly string[] = ["transaction_read_only", ...requestNames, "role"];

function toCookies(header: string): string {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0) cookies[part.slice(0, equals).trim()] = part.slice(equals + 1).trim();
  }
  return JSON.stringify(cookies);
}

function toIsolation(name: string | undefined): Session["isolation"] {
  return name === "repeatable read" || name === "serializable" ? name : undefined;
}

/** What holds on every connection unless a request says otherwise. */
export function startupSettings(settings: RestSettings): Record<string, string> {
  const own = Object.entries(settings.appSettings).map(([name, value]) => [`app.settings.${name}`, value]);
  return {
    search_path: toStartupSearchPath(settings),
    "request.cookies": "{}",
    ...Object.fromEntries(own),
  };
}

function toExtra(input: SessionInput, costLimit: string | undefined): [string, string][] {
  const extra: [string, string][] = [];
  const searchPath = input.cache.searchPaths.get(input.schema);
  if (searchPath !== undefined) extra.push(["search_path", searchPath]);
  if (input.cookies) extra.push(["request.cookies", toCookies(input.cookies)]);
  if (input.timezone) extra.push(["timezone", input.timezone]);
  if (input.isPlannedForValues) extra.push(["plan_cache_mode", "force_custom_plan"]);
  if (costLimit) extra.push(["plan_filter.statement_cost_limit", costLimit]);
  return extra;
}

/** What the function says of a setting, else the role. */
function findSetting({ cache, caller, routineSettings }: SessionInput, name: string): string | undefined {
  const isIt = ([known]: readonly [string, string]) => known === name;
  const found = routineSettings?.findLast(isIt) ?? cache.roleSettings.get(caller.role)?.findLast(isIt);
  return found?.[1];
}

/** The session of a request. */
export function buildSession(input: SessionInput): Session {
  const { method, path, headers, caller, settings, isReadOnly } = input;
  const find = (name: string) => findSetting(input, name);
  const values = [
    find("statement_timeout") ?? settings.statementTimeouts[caller.role] ?? "0",
    caller.claims,
    method,
    path,
    headers,
    caller.role,
  ];
  if (isReadOnly) values.unshift("on");
  let names = isReadOnly ? readNames : writeNames;
  const extra = toExtra(input, find("plan_filter.statement_cost_limit"));
  if (extra.length > 0) {
    values.unshift(...extra.map(([, value]) => value));
    names = [...extra.map(([name]) => name), ...names];
  }
  return {
    settings: { role: caller.role, names, values },
    isolation: toIsolation(find("default_transaction_isolation")),
  };
}

// One request on its way through: what every handler is given.
import type { RoleDatabase } from "@undercroft/postgres";
import type { Caller } from "./authenticate.ts";
import { RestError } from "./errors.ts";
import type { RestRequest } from "./http.ts";
import { type Preferences, parsePreferences } from "./request/preferences.ts";
import type { SchemaCache } from "./schema-cache/types.ts";
import type { RestSettings } from "./settings.ts";

/** What a handler works with. */
export type RequestContext = {
  request: RestRequest;
  caller: Caller;
  schema: string;
  cache: SchemaCache;
  database: RoleDatabase;
  settings: RestSettings;
};

/** The schema a request is about. @throws RestError PGRST106 */
export function chooseSchema(request: RestRequest, settings: RestSettings): string {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const wanted = request.header(isRead ? "accept-profile" : "content-profile");
  const [first = "public"] = settings.schemas;
  if (wanted === undefined) return first;
  if (settings.schemas.includes(wanted)) return wanted;
  throw new RestError(406, "PGRST106", `Invalid schema: ${wanted}`, {
    hint: `Only the following schemas are exposed: ${settings.schemas.join(", ")}`,
  });
}

/** The header that says which schema was answered from, where there are several. */
export function profileHeaders({ settings, schema }: RequestContext): [string, string][] {
  return settings.schemas.length > 1 ? [["content-profile", schema]] : [];
}

/** The Prefer header. @throws RestError PGRST122 */
export function readPreferences({ request, cache }: RequestContext): Preferences {
  return parsePreferences(request.header("prefer"), (name) => cache.timezones.has(name));
}

/** Whether the transaction is to be undone in the end. */
export function isRolledBack(preferences: Preferences, { transactionEnd }: RestSettings): boolean {
  if (transactionEnd.endsWith("-allow-override") && preferences.tx) return preferences.tx === "rollback";
  return transactionEnd.startsWith("rollback");
}

// The search path of each exposed schema. Resolving a changed one costs PostgreSQL more than a small query does, so
// connections begin with that of the first schema and only requests about others change it.
import type { RestSettings } from "./settings.ts";

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The search path of a request about `schema`. */
export function toSearchPath(schema: string, settings: Pick<RestSettings, "extraSearchPath">): string {
  return [schema, ...settings.extraSearchPath].map(quote).join(", ");
}

/** The search path that connections begin with. */
export function toStartupSearchPath(settings: RestSettings): string {
  return toSearchPath(settings.schemas[0] ?? "public", settings);
}

/** The search path of each schema that needs another than the connection's own. */
export function toChangedSearchPaths(base: RestSettings, settings: RestSettings): Map<string, string> {
  const startup = toStartupSearchPath(base);
  const all = settings.schemas.map((schema): [string, string] => [schema, toSearchPath(schema, settings)]);
  return new Map(all.filter(([, path]) => path !== startup));
}

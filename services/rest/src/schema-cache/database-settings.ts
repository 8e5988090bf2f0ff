// Settings that the database holds: `alter role authenticator set pgrst.db_max_rows = '500'; notify pgrst, 'reload config'`.
// https://docs.postgrest.org/en/v14/references/configuration.html#in-database-configuration
import { parseClaimPath } from "../claim-path.ts";
import type { RestSettings, TransactionEnd } from "../settings.ts";

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function choose<T extends string>(text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new TypeError(`must be one of ${choices.join(", ")}`);
  return found;
}

const toSwitch = (text: string) => choose(text.toLowerCase(), ["true", "false"]) === "true";

function toRowCap(text: string): number {
  if (text === "") return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,9}$/.test(text)) throw new TypeError("must be a whole number");
  return Number(text);
}

function toSchemas(text: string): string[] {
  const schemas = list(text);
  if (schemas.length === 0) throw new TypeError("must name at least one schema");
  return schemas;
}

function toClaim(text: string): string {
  parseClaimPath(text);
  return text;
}

const ends: readonly TransactionEnd[] = [
  "commit",
  "commit-allow-override",
  "rollback",
  "rollback-allow-override",
];

/** Every name the database may use, and what its text means. A TypeError says why a text means nothing. */
const readers: Record<string, (text: string) => Partial<RestSettings>> = {
  db_schemas: (text) => ({ schemas: toSchemas(text) }),
  db_extra_search_path: (text) => ({ extraSearchPath: list(text) }),
  db_anon_role: (text) => ({ anonymousRole: text }),
  jwt_role_claim_key: (text) => ({ roleClaim: toClaim(text) }),
  jwt_aud: (text) => ({ audience: text === "" ? undefined : text }),
  db_pre_request: (text) => ({ preRequest: text === "" ? undefined : text }),
  db_max_rows: (text) => ({ maxRows: toRowCap(text) }),
  db_aggregates_enabled: (text) => ({ aggregates: toSwitch(text) }),
  db_plan_enabled: (text) => ({ plan: toSwitch(text) }),
  server_timing_enabled: (text) => ({ serverTiming: toSwitch(text) }),
  db_tx_end: (text) => ({ transactionEnd: choose(text, ends) }),
  openapi_mode: (text) => ({
    openApi: choose<RestSettings["openApi"]>(text, ["follow-privileges", "ignore-privileges", "disabled"]),
  }),
};

const prefix = "pgrst.";

/**
 * Reads `pgrst.name=value` texts; a later one wins. What is unknown or means nothing changes nothing.
 * @param onError told of each text that means nothing
 */
export function readDatabaseSettings(
  texts: readonly string[],
  onError: (error: Error) => void,
): Partial<RestSettings> {
  let settings: Partial<RestSettings> = {};
  for (const text of texts) {
    const equals = text.indexOf("=");
    const name = text.slice(prefix.length, equals);
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!text.startsWith(prefix) || !read) continue;
    try {
      settings = { ...settings, ...read(text.slice(equals + 1)) };
    } catch (error) {
      onError(new Error(`pgrst.${name}: ${(error as Error).message}`, { cause: error }));
    }
  }
  return settings;
}

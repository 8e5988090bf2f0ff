// The data API, by PostgREST's names.
import { z } from "zod/mini";
import { toAppSettings } from "./app-settings.ts";
import { list, oneOf, toggle, wholeNumber } from "./kinds.ts";

const claimPath = /^(\.("[^"]+"|[\p{L}\p{N}_@$-]+)|\[\d{1,6}\])+$/u;

export const dataApiKeys = {
  PGRST_DB_SCHEMAS: z._default(list.check(z.minLength(1, "must name at least one schema")), ["public"]),
  PGRST_DB_EXTRA_SEARCH_PATH: z._default(list, ["extensions"]),
  PGRST_DB_ANON_ROLE: z._default(z.string(), "anon"),
  PGRST_JWT_ROLE_CLAIM_KEY: z._default(
    z.string().check(z.regex(claimPath, "must be a path such as .role")),
    ".role",
  ),
  PGRST_JWT_AUD: z.optional(z.string()),
  PGRST_DB_PRE_REQUEST: z.optional(z.string()),
  PGRST_DB_MAX_ROWS: z._default(wholeNumber(1), 1000),
  REST_MAX_EMBED_DEPTH: z._default(wholeNumber(1, 32), 7),
  REST_MAX_EMBEDS: z._default(wholeNumber(1, 200), 20),
  PGRST_DB_AGGREGATES_ENABLED: z._default(toggle, false),
  PGRST_DB_PLAN_ENABLED: z._default(toggle, false),
  PGRST_DB_TX_END: z._default(
    oneOf(["commit", "commit-allow-override", "rollback", "rollback-allow-override"]),
    "commit",
  ),
  PGRST_OPENAPI_MODE: z._default(
    oneOf(["follow-privileges", "ignore-privileges", "disabled"]),
    "follow-privileges",
  ),
};

/** The data API's own settings. */
export type DataApiConfig = Readonly<{
  schemas: readonly string[];
  extraSearchPath: readonly string[];
  anonymousRole: string;
  roleClaim: string;
  audience: string | undefined;
  preRequest: string | undefined;
  maxRows: number;
  maxEmbedDepth: number;
  maxEmbeds: number;
  aggregates: boolean;
  plan: boolean;
  transactionEnd: "commit" | "commit-allow-override" | "rollback" | "rollback-allow-override";
  openApi: "follow-privileges" | "ignore-privileges" | "disabled";
  /** for functions in the database, by name */
  appSettings: Readonly<Record<string, string>>;
}>;

/** The keys as the data API knows them. @throws Error naming a setting for functions that is wrong */
export function toDataApi(
  keys: z.infer<z.ZodMiniObject<typeof dataApiKeys>>,
  environment: Record<string, string | undefined>,
): DataApiConfig {
  return Object.freeze({
    schemas: keys.PGRST_DB_SCHEMAS,
    extraSearchPath: keys.PGRST_DB_EXTRA_SEARCH_PATH,
    // an empty text counts as not set elsewhere; here it says, as with PostgREST, that nobody comes in without a token
    anonymousRole: environment.PGRST_DB_ANON_ROLE === "" ? "" : keys.PGRST_DB_ANON_ROLE,
    roleClaim: keys.PGRST_JWT_ROLE_CLAIM_KEY,
    audience: keys.PGRST_JWT_AUD,
    preRequest: keys.PGRST_DB_PRE_REQUEST,
    // an empty text counts as not set elsewhere; here it says, as with PostgREST, that there is no cap
    maxRows: environment.PGRST_DB_MAX_ROWS === "" ? Number.MAX_SAFE_INTEGER : keys.PGRST_DB_MAX_ROWS,
    maxEmbedDepth: keys.REST_MAX_EMBED_DEPTH,
    maxEmbeds: keys.REST_MAX_EMBEDS,
    aggregates: keys.PGRST_DB_AGGREGATES_ENABLED,
    plan: keys.PGRST_DB_PLAN_ENABLED,
    transactionEnd: keys.PGRST_DB_TX_END,
    openApi: keys.PGRST_OPENAPI_MODE,
    appSettings: Object.freeze(toAppSettings(environment)),
  });
}

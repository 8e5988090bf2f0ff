// The only reader of the environment. One schema, parsed once, frozen; a malformed value stops the start and is named.
import path from "node:path";
import { z } from "zod/mini";

const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));
const switched = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value) => value === "true"),
);
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

const claimPath = /^(\.("[^"]+"|[\p{L}\p{N}_@$-]+)|\[\d{1,6}\])+$/u;
const splitNames = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Every key the server understands, with its default. `.env.example` lists the same keys. */
export const configSchema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  SITE_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres://" })),
  PGRST_DB_SCHEMAS: z._default(z.pipe(z.string(), z.transform(splitNames)).check(z.minLength(1)), ["public"]),
  PGRST_DB_EXTRA_SEARCH_PATH: z._default(z.pipe(z.string(), z.transform(splitNames)), ["extensions"]),
  PGRST_DB_ANON_ROLE: z._default(z.string(), "anon"),
  PGRST_JWT_ROLE_CLAIM_KEY: z._default(
    z.string().check(z.regex(claimPath, "must be a path such as .role")),
    ".role",
  ),
  PGRST_JWT_AUD: z.optional(z.string()),
  PGRST_DB_PRE_REQUEST: z.optional(z.string()),
  PGRST_DB_MAX_ROWS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1000),
  PGRST_DB_AGGREGATES_ENABLED: z._default(switched, false),
  PGRST_DB_PLAN_ENABLED: z._default(switched, false),
  PGRST_DB_TX_END: z._default(
    z.enum(["commit", "commit-allow-override", "rollback", "rollback-allow-override"]),
    "commit",
  ),
  PGRST_OPENAPI_MODE: z._default(
    z.enum(["follow-privileges", "ignore-privileges", "disabled"]),
    "follow-privileges",
  ),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(200)), 8),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, "must hold at least 32 characters"))),
  DEMO: z.optional(switched),
  WORKER: z._default(switched, true),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" })),
  MAIL_FROM: z._default(z.string(), "Undercroft <hello@undercroft.test>"),
  AUTH_PASSWORD_MIN_LENGTH: z._default(z.coerce.number().check(z.int(), z.minimum(6), z.maximum(128)), 8),
  AUTH_CONFIRM_EMAIL: z._default(switched, true),
  DEFAULT_THEME: z._default(z.enum(["system", "dark", "light"]), "system"),
  TRUST_PROXY: z._default(switched, false),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "info"),
  PG_RUN_AS: z.optional(z.string()),
});

/** The data API's own settings. */
export type DataApiConfig = Readonly<{
  schemas: readonly string[];
  extraSearchPath: readonly string[];
  anonymousRole: string;
  roleClaim: string;
  audience: string | undefined;
  preRequest: string | undefined;
  maxRows: number;
  aggregates: boolean;
  plan: boolean;
  transactionEnd: "commit" | "commit-allow-override" | "rollback" | "rollback-allow-override";
  openApi: "follow-privileges" | "ignore-privileges" | "disabled";
}>;

/** What the process runs with. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** the address people type, without a trailing slash */
  siteUrl: string;
  /** absolute */
  dataDir: string;
  databaseUrl: string | undefined;
  databaseConnections: number;
  /** what the data API may be told, by PostgREST's names in the environment */
  dataApi: DataApiConfig;
  secretKey: string | undefined;
  /** seed a believable country and show the demo accounts and the inbox */
  demo: boolean;
  worker: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  passwordMinLength: number;
  confirmEmail: boolean;
  defaultTheme: "system" | "dark" | "light";
  trustProxy: boolean;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  postgresAccount: string | undefined;
}>;

function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}

function toDataApi(keys: z.infer<typeof configSchema>): DataApiConfig {
  return Object.freeze({
    schemas: keys.PGRST_DB_SCHEMAS,
    extraSearchPath: keys.PGRST_DB_EXTRA_SEARCH_PATH,
    anonymousRole: keys.PGRST_DB_ANON_ROLE,
    roleClaim: keys.PGRST_JWT_ROLE_CLAIM_KEY,
    audience: keys.PGRST_JWT_AUD,
    preRequest: keys.PGRST_DB_PRE_REQUEST,
    maxRows: keys.PGRST_DB_MAX_ROWS,
    aggregates: keys.PGRST_DB_AGGREGATES_ENABLED,
    plan: keys.PGRST_DB_PLAN_ENABLED,
    transactionEnd: keys.PGRST_DB_TX_END,
    openApi: keys.PGRST_OPENAPI_MODE,
  });
}

/**
 * Reads the configuration.
 * @param environment names to text; an empty text counts as not set
 * @throws Error with one line for each key that is wrong
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(configSchema.shape)
      .filter((key) => environment[key])
      .map((key) => [key, environment[key]]),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join("\n")}`);
  }
  const keys = parsed.data;
  const siteUrl = (keys.SITE_URL ?? `http://localhost:${keys.PORT}`).replace(/\/+$/, "");
  return Object.freeze({
    port: keys.PORT,
    host: keys.HOST,
    siteUrl,
    dataDir: path.resolve(keys.DATA_DIR),
    databaseUrl: keys.DATABASE_URL,
    databaseConnections: keys.DATABASE_CONNECTIONS,
    dataApi: toDataApi(keys),
    secretKey: keys.SECRET_KEY,
    demo: keys.DEMO ?? isLocal(siteUrl),
    worker: keys.WORKER,
    smtpUrl: keys.SMTP_URL,
    mailFrom: keys.MAIL_FROM,
    passwordMinLength: keys.AUTH_PASSWORD_MIN_LENGTH,
    confirmEmail: keys.AUTH_CONFIRM_EMAIL,
    defaultTheme: keys.DEFAULT_THEME,
    trustProxy: keys.TRUST_PROXY,
    logLevel: keys.LOG_LEVEL,
    postgresAccount: keys.PG_RUN_AS,
  });
}

/** Tells React and the router which of their builds to load; must come before either is imported. */
export function setRunMode(mode: "development" | "production"): void {
  process.env.NODE_ENV = mode;
}

// The only reader of the environment. Parsed once, frozen; a malformed value stops the start and is named.
// Each service's keys are in a room of their own under config/: a new one is added there and in the two lists below. A part that is no
// service adds a file to config/parts and nothing else.
import { z } from "zod/mini";
import { type AuthConfig, authKeys, toAuth } from "./config/auth/index.ts";
import { type DataApiConfig, dataApiKeys, toDataApi } from "./config/data-api.ts";
import { type DatabaseConfig, databaseKeys, toDatabase } from "./config/database.ts";
import { readFederation } from "./config/federation.ts";
import { type JournalConfig, journalKeys, toJournal } from "./config/journal.ts";
import { type MailConfig, mailKeys, toMail } from "./config/mail.ts";
import { type MapConfig, mapKeys, toMap } from "./config/map.ts";
import { findMisspelt } from "./config/misspelt-keys.ts";
import { isNoLongerRead, tellNoLongerRead } from "./config/no-longer-read.ts";
import { type PagesConfig, pagesKeys, toPages } from "./config/pages.ts";
import { partKeys, type ReadPart, toParts } from "./config/part-settings.ts";
import brand from "./config/parts/brand.ts";
import federation from "./config/parts/federation.ts";
import passes from "./config/parts/passes.ts";
import supabase from "./config/parts/supabase.ts";
import { readAppleKeys, readGoogleKeys } from "./config/pass-keys.ts";
import { type PaymentsConfig, paymentsKeys, toPayments } from "./config/payments.ts";
import { type RealtimeConfig, realtimeKeys, toRealtime } from "./config/realtime.ts";
import { type ServerConfig, serverKeys, toServer } from "./config/server.ts";
import { type StorageConfig, storageKeys, toStorage } from "./config/storage.ts";
import { besideProject, readSupabase, type SupabaseProject, tellNotReadBeside } from "./config/supabase.ts";
import { listSecrets } from "./list-secrets.ts";
import { loadEnvFile } from "./load-env-file.ts";
import { readSecretFiles } from "./secret-files.ts";

/** Every key the server understands, with its default. `.env.example` lists the same keys. */
export const configSchema = z.object({
  ...serverKeys,
  ...databaseKeys,
  ...dataApiKeys,
  ...journalKeys,
  ...mailKeys,
  ...mapKeys,
  ...pagesKeys,
  ...paymentsKeys,
  ...realtimeKeys,
  ...storageKeys,
  ...authKeys,
  ...partKeys,
});

/** What the process runs with. */
export type Config = ServerConfig &
  DatabaseConfig &
  JournalConfig &
  MailConfig &
  PagesConfig &
  Readonly<{
    /** what the data API may be told, by PostgREST's names in the environment */
    dataApi: DataApiConfig;
    auth: AuthConfig;
    storage: StorageConfig;
    map: MapConfig;
    payments: PaymentsConfig;
    realtime: RealtimeConfig;
    /** the hosted project whose services answer in place of our own; undefined: ours do */
    supabase: SupabaseProject | undefined;
    /** settings of a part, asked for with its file of config/parts */
    part: ReadPart;
    /** what to say of settings that are set and not read any more */
    notRead: readonly string[];
    /** every value that nobody may be shown, for what tells people of errors */
    secrets: readonly string[];
  }>;

let namesInFile: ReadonlySet<string> = new Set();

/** Takes the settings of `.env` in this directory along. @throws Error naming the lines that mean nothing */
export function loadEnvironment(): void {
  namesInFile = loadEnvFile(process.env);
}

/** What may stand beside the settings: names with a part of the operator's choice, and what Node and libraries read themselves. */
const isNamedFreely = (name: string): boolean =>
  isNoLongerRead(name) ||
  /^(PGRST_APP_SETTINGS_|AUTH_EXTERNAL_|NODE_|UV_|npm_|AWS_|PG[A-Z]+$)/.test(name) ||
  ["TZ", "LANG", "TMPDIR", "HOME", "PATH"].includes(name);

/**
 * Reads the configuration.
 * @param stated names to text; an empty text counts as not set, and `<KEY>_FILE` names a file that holds the text
 * @throws Error with one line for each key that is wrong
 */
export function readConfig(stated: Record<string, string | undefined> = process.env): Config {
  const { environment, complaints } = readSecretFiles(stated, Object.keys(configSchema.shape));
  const given: Record<string, string> = Object.fromEntries(
    Object.keys(configSchema.shape)
      .filter((key) => environment[key])
      .map((key) => [key, environment[key] ?? ""]),
  );
  const parsed = configSchema.safeParse(given);
  const names = Object.keys(environment).filter((key) => environment[key]);
  const misspelt = findMisspelt(names, Object.keys(configSchema.shape), isNamedFreely, namesInFile);
  misspelt.push(...complaints);
  if (!parsed.success || misspelt.length > 0) {
    // the first thing that is wrong with a key says enough
    const wrong = new Map<string, string>();
    for (const { path, message } of parsed.error?.issues ?? []) {
      const key = path.join(".");
      if (!wrong.has(key)) wrong.set(key, message);
    }
    const lines = [...Array.from(wrong, ([key, message]) => `  ${key}: ${message}`), ...misspelt];
    throw new Error(`The configuration is wrong:\n${lines.join("\n")}`);
  }
  const keys = parsed.data;
  const part = toParts(keys);
  const database = toDatabase(keys);
  const own = toServer(keys);
  const project = readSupabase(part(supabase), { ...own, ...database, demo: given.DEMO });
  const server = project ? besideProject(own) : own;
  const brandName = part(brand).BRAND_NAME;
  readAppleKeys(part(passes));
  readGoogleKeys(part(passes));
  readFederation(part(federation), server.siteUrl);
  return Object.freeze({
    ...server,
    ...database,
    ...toJournal(keys),
    ...toMail(keys, brandName),
    ...toPages(keys),
    dataApi: toDataApi(keys, environment),
    auth: toAuth(keys, environment, { ...server, brandName }),
    storage: toStorage(keys),
    map: toMap(keys),
    payments: toPayments(keys, server),
    realtime: toRealtime(keys),
    supabase: project,
    part,
    notRead: [...tellNoLongerRead(names), ...(project ? tellNotReadBeside(names) : [])],
    secrets: listSecrets(given),
  });
}

/** The settings that the environment says, as they are written there, for what writes them down. */
export function readGivenSettings(): Record<string, string> {
  const names = Object.keys(configSchema.shape);
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

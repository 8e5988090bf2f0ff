// A hosted Supabase project beside us: where it is, and its two keys.
import type { PartValues } from "./part-settings.ts";
import type settings from "./parts/supabase.ts";
import type { ServerConfig } from "./server.ts";

/** A project whose services answer in place of our own. */
export type SupabaseProject = Readonly<{
  /** its origin, without a slash at the end */
  url: string;
  /** pages carry it */
  anonKey: string;
  /** opens every row */
  serviceKey: string;
}>;

/** What else the settings say, as far as it has to fit. */
export type Beside = {
  siteUrl: string;
  port: number;
  databaseUrl: string | undefined;
  databasePoolUrl: string | undefined;
  databaseReplicaUrls: readonly string[];
  /** as it was written */
  demo: string | undefined;
};

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");

/** @throws Error naming the key that is missing or does not fit; undefined where no project is meant */
export function readSupabase(
  values: PartValues<typeof settings>,
  beside: Beside,
): SupabaseProject | undefined {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey } = values;
  if (!url && !anonKey && !serviceKey) return undefined;
  const refuse = (line: string): never => {
    throw new Error(`The configuration is wrong:\n  ${line}`);
  };
  if (!url)
    return refuse(
      `${anonKey ? "SUPABASE_ANON_KEY" : "SUPABASE_SERVICE_ROLE_KEY"}: needs SUPABASE_URL beside it`,
    );
  requireAddress(url, beside, refuse);
  if (!anonKey) return refuse("SUPABASE_ANON_KEY: is needed beside SUPABASE_URL");
  if (!serviceKey) return refuse("SUPABASE_SERVICE_ROLE_KEY: is needed beside SUPABASE_URL");
  requireKeys(anonKey, serviceKey, refuse);
  if (!beside.databaseUrl)
    return refuse(
      "DATABASE_URL: is needed beside SUPABASE_URL, the address of the project's database with the login postgres",
    );
  if (beside.databasePoolUrl)
    return refuse(
      "DATABASE_POOL_URL: is not read beside SUPABASE_URL; the project's data API has its own pool",
    );
  if (beside.databaseReplicaUrls.length > 0)
    return refuse("DATABASE_REPLICA_URLS: are not read beside SUPABASE_URL");
  if (beside.demo === "true")
    return refuse(
      "DEMO: its accounts would be made in the project's own tables; a demo has its own database",
    );
  return Object.freeze({ url: new URL(url).origin, anonKey, serviceKey });
}

function requireAddress(url: string, { siteUrl, port }: Beside, refuse: (line: string) => never): void {
  const address = new URL(url);
  if (!/^\/*$/.test(address.pathname) || address.search || address.hash || address.username)
    refuse("SUPABASE_URL: must be an address alone, without a path: https://abc.supabase.co");
  const isHere = isLoopback(address.hostname);
  if (address.protocol === "http:" && !isHere)
    refuse("SUPABASE_URL: must begin with https://, since passwords and the secret key go there");
  const at = Number(address.port || (address.protocol === "https:" ? 443 : 80));
  if (address.origin === new URL(siteUrl).origin || (isHere && at === port))
    refuse("SUPABASE_URL: leads to this server itself; it is the project's address");
}

function requireKeys(anonKey: string, serviceKey: string, refuse: (line: string) => never): void {
  const isKey = (key: string): boolean => /^[\x21-\x7e]{20,4096}$/.test(key);
  if (!isKey(anonKey)) refuse("SUPABASE_ANON_KEY: is no key; copy it whole from the project's API settings");
  if (!isKey(serviceKey))
    refuse("SUPABASE_SERVICE_ROLE_KEY: is no key; copy it whole from the project's API settings");
  const [everybody, secret] = [roleOfKey(anonKey), roleOfKey(serviceKey)];
  // the first one stands on every page
  if (everybody !== null && everybody !== "anon")
    refuse(
      `SUPABASE_ANON_KEY: is a key of ${everybody}, which nobody may see; use the publishable or anon key`,
    );
  if (secret !== null && secret !== "service_role")
    refuse(`SUPABASE_SERVICE_ROLE_KEY: is a key of ${secret}; use the secret or service_role key`);
}

/** The role that a project's key stands for, as far as it says so; null where it does not. Nothing is verified. */
export function roleOfKey(key: string): string | null {
  if (key.startsWith("sb_publishable_")) return "anon";
  if (key.startsWith("sb_secret_")) return "service_role";
  const [, payload] = key.split(".");
  if (!payload) return null;
  try {
    const { role, sub }: { role?: unknown; sub?: unknown } = JSON.parse(
      Buffer.from(payload, "base64url").toString(),
    );
    return typeof role === "string" && sub === undefined ? role : null;
  } catch {
    return null;
  }
}

/** The demo's accounts are ours to make, and a project's are its own. */
export const besideProject = (server: ServerConfig): ServerConfig => ({
  ...server,
  demo: false,
});

/** What the project decides itself; the captcha's screens and the token's secret are read all the same. */
const projectDecides = /^(AUTH_|PGRST_|REST_|S3_|STORAGE_|REALTIME_PRIVATE_ONLY)/;
const readBeside =
  /^AUTH_(JWT_SECRET|ISSUER|ACCEPTED_ISSUERS|SIGN_UP|CAPTCHA_(PROVIDER|SITE_KEY|SECRET|SCRIPT_URL))$/;

/** One line naming the settings that mean nothing beside a project; none where none is set. */
export function tellNotReadBeside(given: readonly string[]): string[] {
  const names = given.filter((name) => projectDecides.test(name) && !readBeside.test(name));
  if (names.length === 0) return [];
  return [`Not read beside a hosted project, which has settings of its own for this: ${names.join(", ")}.`];
}

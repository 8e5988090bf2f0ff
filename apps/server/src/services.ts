// Gives each service what it needs: its own login, the keys, and of the other services only what is named here.
import { createAuth, createAuthSettings, followKeys, type LoadedKeys, loadKeyring } from "@undercroft/auth";
import type { TaskHandlers } from "@undercroft/jobs";
import {
  createInboxSms,
  createMailer,
  createTwilioSms,
  type Mailer,
  type SmsProvider,
} from "@undercroft/mail";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { createRest, type Rest } from "@undercroft/rest";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { ProductDatabase } from "./database.ts";
import type { Bindings, Services } from "./gateway.ts";
import type { RolePasswords } from "./secrets.ts";

/** The services by address, the keys they share, the jobs they do, and how to let go of their connections. */
export type OpenServices = {
  routes: Services;
  /** the data API on bare requests */
  handleRest: Rest["handle"];
  keys: LoadedKeys;
  tasks: TaskHandlers;
  close: () => Promise<void>;
};

/** What the services are made from. */
export type ServiceParts = {
  config: Config;
  database: ProductDatabase;
  passwords: RolePasswords;
  secretKey: string;
  log: Logger;
};

/** Seconds by which clocks may differ for the data API, as in PostgREST. */
const restSkew = 30;

const clientAddress = (context: Context): string | undefined => (context.env as Bindings).clientAddress;

/** Opens every service. @throws Error naming SECRET_KEY when the database's keys were sealed with another one */
export async function openServices(parts: ServiceParts): Promise<OpenServices> {
  const { config, database, passwords, secretKey, log } = parts;
  const apiUrl = `${config.siteUrl}/auth/v1`;
  const authDatabase = createServiceDatabase({ connection: database.as("auth_admin", passwords.authAdmin) });
  const { issuer = apiUrl, ...tokens } = config.auth.tokens;
  const keys = await loadKeyring(authDatabase, secretKey, { ...tokens, issuer });
  const keysListener = followKeys(keys, database.as("auth_admin", passwords.authAdmin), (error) =>
    log.error({ err: error, part: "auth" }, "the signing keys could not be read"),
  );
  const texts = openTexts(config, authDatabase);
  const auth = createAuth({
    database: authDatabase,
    keyring: keys.keyring,
    secretKey,
    settings: createAuthSettings({
      siteUrl: config.siteUrl,
      apiUrl,
      issuer,
      ...config.auth.settings,
      limits: config.auth.limits,
    }),
    texts,
    clientAddress,
    onError: (error) => log.error({ err: error, part: "auth" }, "failed"),
  });
  const mailer = createMailer({
    database: authDatabase,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    siteUrl: config.siteUrl,
  });
  const rest = createRest({
    connection: database.as("authenticator", passwords.authenticator),
    verifyToken: (token) => keys.keyring.verify(token, { skew: restSkew }),
    keysVersion: keys.keyring.version,
    settings: { ...config.dataApi, publicUrl: `${config.siteUrl}/rest/v1` },
    maxConnections: config.databaseConnections,
    onError: (error) => log.error({ err: error, part: "rest" }, "failed"),
  });
  await Promise.all([rest.ready(), keysListener.ready]);
  return {
    routes: { "/auth/v1": auth, "/rest/v1": rest.app, ...inboxRoutes(config, mailer) },
    handleRest: rest.handle,
    keys,
    tasks: mailer.tasks,
    close: async () => {
      mailer.close();
      await keysListener.close();
      await rest.close();
      await authDatabase.close();
    },
  };
}

/** Who carries text messages; undefined where nobody does. */
function openTexts(config: Config, database: ServiceDatabase): SmsProvider | undefined {
  if (config.auth.twilio) return createTwilioSms(config.auth.twilio);
  return config.demo ? createInboxSms(database) : undefined;
}

/** Whoever sees the inbox can use every link in it, so it is there only where nothing is at stake. */
function inboxRoutes(config: Config, mailer: Mailer): Services {
  const isUsed = !config.smtpUrl || !config.auth.twilio;
  return config.demo && isUsed ? { "/inbox": mailer.app, "/inbox.json": mailer.app } : {};
}

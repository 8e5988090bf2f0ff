// Gives each service what it needs: its own login, the keys, and of the other services only what is named here.
import { createAuth, createAuthSettings, type LoadedKeys, loadKeyring } from "@undercroft/auth";
import type { TaskHandlers } from "@undercroft/jobs";
import { createServiceDatabase } from "@undercroft/postgres";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { ProductDatabase } from "./database.ts";
import type { Bindings, Services } from "./gateway.ts";
import type { RolePasswords } from "./secrets.ts";

/** The services by address, the keys they share, the jobs they do, and how to let go of their connections. */
export type OpenServices = {
  routes: Services;
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

const clientAddress = (context: Context): string | undefined => (context.env as Bindings).clientAddress;

/** Opens every service. @throws Error naming SECRET_KEY when the database's keys were sealed with another one */
export async function openServices(parts: ServiceParts): Promise<OpenServices> {
  const { config, database, passwords, secretKey, log } = parts;
  const apiUrl = `${config.siteUrl}/auth/v1`;
  const authDatabase = createServiceDatabase({ connection: database.as("auth_admin", passwords.authAdmin) });
  const keys = await loadKeyring(authDatabase, secretKey, apiUrl);
  const auth = createAuth({
    database: authDatabase,
    keyring: keys.keyring,
    secretKey,
    settings: createAuthSettings({
      siteUrl: config.siteUrl,
      apiUrl,
      autoconfirm: !config.confirmEmail,
      passwordMinLength: config.passwordMinLength,
    }),
    clientAddress,
    onError: (error) => log.error({ err: error, part: "auth" }, "failed"),
  });
  return {
    routes: { "/auth/v1": auth },
    keys,
    tasks: {},
    close: async () => {
      await authDatabase.close();
    },
  };
}

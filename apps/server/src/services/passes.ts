import { createHmac } from "node:crypto";
import { createPersonReader } from "@undercroft/auth";
import { createPasses } from "@undercroft/passes";
import { createServiceDatabase } from "@undercroft/postgres";
import { drawPassArtwork } from "../brand-files.ts";
import settings from "../config/parts/passes.ts";
import { readAppleKeys, readGoogleKeys } from "../config/pass-keys.ts";
import { clientAddress, type ServiceFile } from "./service.ts";

/** Tickets in the wallets of phones, at `/passes/v1`. @throws Error naming the key of a wallet that has some and lacks others */
export default {
  doors: [
    {
      prefix: "/passes/v1",
      by: "router",
      limit: { maxBytes: 16 * 1024 + 1, seconds: 30 },
      cache: "none",
    },
  ],
  open: async ({ config, database, passwordOf, keys, secretKey, authDatabase, log, fetch }) => {
    const values = config.part(settings);
    const apple = readAppleKeys(values);
    const google = readGoogleKeys(values);
    const login = createServiceDatabase({
      connection: database.forRequests("passes_admin", passwordOf("passes_admin")),
      max: 2,
    });
    const { app, tasks, noteWallets, close } = createPasses({
      database: login,
      secret: createHmac("sha256", secretKey).update("wallet passes").digest("hex"),
      siteUrl: config.siteUrl,
      apple: apple && { keys: apple, pushUrl: values.APPLE_PASS_PUSH_URL },
      artwork: apple ? await drawPassArtwork(config) : undefined,
      google: google && { keys: google, apiUrl: values.GOOGLE_WALLET_API_URL },
      readPerson: createPersonReader(keys, authDatabase),
      callAs: (authorization, name, args) =>
        fetch(
          new Request(`${config.siteUrl}/rest/v1/rpc/${name}`, {
            method: "POST",
            headers: { apikey: keys.apiKeys.publishable, authorization, "content-type": "application/json" },
            body: JSON.stringify(args),
          }),
        ),
      readAddress: clientAddress,
      onLog: (line) => log.info({ part: "passes", line }, "a device's wallet says"),
      onError: (error) => log.error({ err: error, part: "passes" }, "failed"),
    });
    return {
      routes: { "/passes/v1": app },
      tasks,
      ready: noteWallets(),
      close: async () => {
        close();
        await login.close();
      },
    };
  },
} satisfies ServiceFile;

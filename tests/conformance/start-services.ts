// Authentication, the data API and files behind one port, with one key set, as the product runs them.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import {
  type AuthSettings,
  createAuth,
  createAuthSettings,
  createPersonReader,
  followKeys,
  type KeyOptions,
  type LoadedKeys,
  loadKeyring,
} from "@undercroft/auth";
import { countedAttempts } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import { createFunctions, type FunctionsDependencies } from "@undercroft/functions";
import { acceptUpgrades } from "@undercroft/http";
import { createPapers } from "@undercroft/papers";
import type { StripeAccount } from "@undercroft/payments";
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";
import type { ServerFunction } from "@undercroft/product-functions";
import { createRealtime, createRealtimeSettings } from "@undercroft/realtime";
import { createRest } from "@undercroft/rest";
import {
  createFolderBackend,
  createStorage,
  createStorageParts,
  createStorageSettings,
} from "@undercroft/storage";
import { Hono } from "hono";
import { openPasses, type Wallets } from "./payments/open-passes.ts";
import { openPayments } from "./payments/open-payments.ts";
import { createCalls, loadProductFunctions } from "./product-functions.ts";

export type RunningServices = Awaited<ReturnType<typeof startServices>>;

/** Starts them on a free port. @param given keys in place of the database's own, and further settings */
export async function startServices(
  given: Partial<Pick<KeyOptions, "given" | "acceptedIssuers">> & {
    settings?: Partial<AuthSettings>;
    /** in place of the product's own server functions */
    functions?: ReadonlyMap<string, ServerFunction>;
    /** keys of wallets, which the services have none of */
    wallets?: Wallets;
    /** takes the money in place of test mode */
    stripe?: StripeAccount;
    /** the database of other services, which a second server uses too */
    product?: Awaited<ReturnType<typeof createProductDatabase>>;
  } = {},
) {
  const product = given.product ?? (await createProductDatabase());
  const database = openDatabase(product.as("auth_admin"), 10);
  const superuser = openDatabase(product.connection, 1);
  const outer = new Hono();
  const answerAuth = getRequestListener(outer.fetch);
  const server = createServer((request, response) =>
    request.url?.startsWith("/rest/v1") ? void rest.handle(request, response) : answerAuth(request, response),
  );
  // as the product's gateway: what is not sent on bare requests, and what the site's own loaders ask
  const gateway = createServer(answerAuth);
  for (const one of [server, gateway]) await listen(one);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${url}/auth/v1`;
  const secretKey = "a key for tests, long enough to be one";
  const { settings: chosen, functions, stripe, wallets, product: shared, ...keyring } = given;
  const keys = await loadKeyring(database, secretKey, { issuer, ...keyring });
  const listener = followKeys(keys, product.as("auth_admin"));
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  const rest = createRest({
    connection: product.as("authenticator"),
    verifyToken: (token, rules) => keys.keyring.verify(token, { skew: 30, ...rules }),
    keysVersion: keys.keyring.version,
    survivor: countedAttempts,
    onError,
  });
  const settings = createAuthSettings({ siteUrl: url, apiUrl: issuer, ...chosen });
  outer.route("/rest/v1", rest.app);
  const hosted = functions ?? (await loadProductFunctions());
  outer.route("/functions/v1", openFunctions({ url, keys, functions: hosted, onError }));
  const readPerson = createPersonReader(keys, database);
  outer.route("/papers/v1", createPapers({ database, readPerson, siteUrl: url }).app);
  outer.route("/auth/v1", createAuth({ database, keyring: keys.keyring, secretKey, settings, onError }));
  const files = openFiles(product.as("storage_admin"), { keys, secretKey, onError });
  outer.route("/storage/v1", files.app);
  const common = { readPerson, secretKey, url, onError };
  const payments = await openPayments(product.as("payments_admin"), { ...common, stripe });
  outer.route("/payments/v1", payments.app);
  const passes = openPasses(product.as("passes_admin"), { ...common, wallets });
  outer.route("/passes/v1", passes.app);
  const realtime = openRealtime(product.as("realtime_admin"), { keys, onError, server });
  outer.route("/realtime/v1", realtime.app);
  await Promise.all([rest.ready(), listener.ready, realtime.ready]);
  return {
    product,
    /** what a client is given as the project's address */
    url,
    /** the two ways to the services: on bare requests, and through the gateway's router */
    doors: { bare: url, gateway: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` },
    issuer,
    keys,
    secretKey,
    /** logged in as auth_admin */
    database,
    superuser,
    /** the file service itself, for jobs */
    storage: files.storage,
    /** what the payment service does for the queue */
    paymentTasks: payments.tasks,
    /** tickets in the wallets of phones */
    passes,
    /** what it is made of, for another one beside it */
    paymentParts: payments.parts,
    /** what the services logged as their own fault */
    failures,
    close: async () => {
      for (const one of [server, gateway]) await end(one);
      for (const one of [listener, rest, files, realtime, payments, passes, database, superuser])
        await one.close();
      if (!shared) await product.drop();
    },
  };
}

const openFunctions = ({
  url,
  keys,
  ...given
}: Pick<FunctionsDependencies, "functions" | "onError"> & { url: string; keys: LoadedKeys }) =>
  createFunctions({
    ...given,
    verifyToken: (token) => keys.keyring.verify(token, { mayLackRole: true }),
    ...createCalls(url, keys),
    siteUrl: url,
    clientAddress: () => "127.0.0.1",
  });

const openRealtime = (
  connection: DatabaseConnection,
  given: { keys: LoadedKeys; onError: (error: unknown) => void; server: Server },
) => {
  const { keys, onError, server } = given;
  const realtime = createRealtime({
    connection,
    maxConnections: 2,
    verifyToken: (token) => keys.keyring.verify(token),
    settings: createRealtimeSettings({ refusalDelayMs: 0, socketsPerAddress: 1_000, eventsPerSecond: 1_000 }),
    onError,
  });
  acceptUpgrades(server, () => realtime.acceptSocket);
  return realtime;
};

const openDatabase = (connection: DatabaseConnection, max: number) =>
  createServiceDatabase({ connection, max, survivor: countedAttempts });

const listen = (server: Server) =>
  new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** The file service over a folder of its own. */
function openFiles(
  connection: DatabaseConnection,
  given: { keys: LoadedKeys; secretKey: string; onError: (error: unknown) => void },
) {
  const folder = mkdtempSync(path.join(tmpdir(), "files-"));
  const database = openDatabase(connection, 5);
  const storage = createStorageParts({
    database,
    backend: createFolderBackend(path.join(folder, "files")),
    verifyToken: given.keys.keyring.verify,
    secretKey: given.secretKey,
    settings: createStorageSettings({ scratchDir: folder, renderDir: path.join(folder, "renders") }),
    onError: given.onError,
  });
  return {
    storage,
    app: createStorage(storage),
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

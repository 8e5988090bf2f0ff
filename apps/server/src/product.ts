// Composes the running product, step by step: port, database, site, services, worker.
import { createResponseCache, loadStaticFiles, type ResponseCache } from "@undercroft/http";
import { createListener } from "@undercroft/postgres";
import type { Config } from "./config.ts";
import { openDatabase, type ProductDatabase } from "./database.ts";
import { createDoor, type Door } from "./door.ts";
import { createGateway } from "./gateway.ts";
import { createLifecycle, type Lifecycle } from "./lifecycle.ts";
import { type Log, openLog } from "./logging.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readSecretKey, rolePasswords } from "./secrets.ts";
import { openServices } from "./services.ts";
import type { Stoppable } from "./shutdown.ts";
import { openBuiltSite, openLiveSite } from "./site.ts";
import { ensureSiteBuild, siteBuild } from "./site-build.ts";
import { showSummary } from "./summary.ts";
import { say, step, style } from "./terminal.ts";
import { startProductWorker } from "./worker.ts";

const cacheBytes = 64 * 1024 * 1024;
const cacheAge = 60_000;

/** A product that is starting or running. */
export type Product = Stoppable & { ready: Promise<void> };

/** Starts everything; `ready` resolves when the first request can be answered. */
export function startProduct(config: Config, mode: { development: boolean }): Product {
  const log = openLog(config);
  const lifecycle = createLifecycle((error) => log.logger.error(error, "could not be stopped cleanly"));
  let database: ProductDatabase | undefined;
  const ready = start(config, mode, log, lifecycle, (opened) => {
    database = opened;
  });
  return {
    ready,
    stop: async ({ keepDatabase }) => {
      if (!keepDatabase) say(style.dim("\n  Stopping"));
      await lifecycle.stop();
      if (!keepDatabase) await database?.stop();
    },
  };
}

async function start(
  config: Config,
  mode: { development: boolean },
  log: Log,
  lifecycle: Lifecycle,
  onDatabase: (database: ProductDatabase) => void,
): Promise<void> {
  const began = performance.now();
  const security = { isHttps: config.siteUrl.startsWith("https:"), isDevelopment: mode.development };
  say(`\n  ${style.bold("UNDERCROFT")}\n`);
  const door = await createDoor(config, security, log);
  const secretKey = readSecretKey(config);
  const passwords = rolePasswords(secretKey);
  const announce = (line: string): void => {
    log.logger.warn(line);
    say(`  ${line}`);
  };
  const database = await step(
    "database",
    () => openDatabase(config, announce),
    (opened) => opened.describe(),
  );
  onDatabase(database);
  await prepareDatabase(database, passwords, config);
  const services = await openServices({ config, database, passwords, secretKey, log: log.logger });
  await lifecycle.onStop(services.close);
  await openSite({ config, mode, door, lifecycle, services, security, log, database });
  if (config.worker) {
    const worker = await startProductWorker(database, services.tasks, log.logger);
    await lifecycle.onStop(worker.stop);
  }
  await lifecycle.onStop(door.close);
  showSummary(config, services.keys.apiKeys, { seconds: (performance.now() - began) / 1000, log });
}

type SiteParts = {
  config: Config;
  mode: { development: boolean };
  door: Door;
  lifecycle: Lifecycle;
  services: Awaited<ReturnType<typeof openServices>>;
  security: { isHttps: boolean; isDevelopment: boolean };
  log: Log;
  database: ProductDatabase;
};

/** Puts the site and the services behind the door. */
async function openSite(parts: SiteParts): Promise<void> {
  const { config, door, services, security, log, database, lifecycle } = parts;
  const shared = {
    services: services.routes,
    security,
    siteUrl: config.siteUrl,
    publishableKey: services.keys.apiKeys.publishable,
    defaultTheme: config.defaultTheme,
    isDatabaseUp: database.isUp,
    onError: (error: unknown, requestId: string) =>
      log.logger.error({ err: error, id: requestId }, "request failed"),
  };
  if (parts.mode.development) {
    const { site, vite } = await step(
      "site",
      () => openLiveSite(door.server, config),
      () => "live, by Vite",
    );
    await lifecycle.onStop(() => vite.close());
    const gateway = createGateway({ ...shared, site, cache: null });
    door.open({
      gateway,
      files: null,
      cache: null,
      publishableKey: shared.publishableKey,
      middleware: vite.middlewares,
    });
    return;
  }
  await step(
    "site",
    (progress) => ensureSiteBuild(progress, lifecycle.signal),
    (state) => state,
  );
  const cache = createResponseCache({ maxBytes: cacheBytes, maxAge: cacheAge });
  await followChanges(cache, database, lifecycle);
  const gateway = createGateway({ ...shared, site: await openBuiltSite(), cache });
  const files = loadStaticFiles(siteBuild.client, { immutable: "/assets/" });
  door.open({ gateway, files, cache, publishableKey: shared.publishableKey });
}

/** What is public and was changed is forgotten; so is everything when news may have been missed. */
async function followChanges(
  cache: ResponseCache,
  database: ProductDatabase,
  lifecycle: Lifecycle,
): Promise<void> {
  const listener = createListener(database.owner, ["undercroft_cache"], cache.drop, cache.drop);
  await listener.ready;
  await lifecycle.onStop(listener.close);
}

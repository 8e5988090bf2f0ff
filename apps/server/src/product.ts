// Composes the running product, step by step: port, database, site, services, worker.
import { setTimeout as sleep } from "node:timers/promises";
import { createPublicNews } from "./answers/public-news.ts";
import { createVisitorProbe } from "./ask-as-visitor.ts";
import { makeFirstAdmin } from "./commands/make-admin.ts";
import backups from "./config/parts/backups.ts";
import firstAdmin from "./config/parts/first-admin.ts";
import running from "./config/parts/running.ts";
import type { Config } from "./config.ts";
import { openDatabase, type ProductDatabase } from "./database.ts";
import { refuseOpenDemo } from "./demo/demo-guard.ts";
import { foreignSources, pageSources, playerOrigins } from "./foreign-sources.ts";
import { prepareProject } from "./hosted/prepare-project.ts";
import { createHttpServer } from "./http/server.ts";
import { keepBackfilling } from "./keep-backfilling.ts";
import { createLifecycle, type Lifecycle } from "./lifecycle.ts";
import { lockDataDir } from "./lock-data-dir.ts";
import { type Log, openLog } from "./logging.ts";
import type { Metrics } from "./metrics/open-metrics.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { Place, ProcessRole } from "./processes/process-role.ts";
import { createReadiness } from "./readiness.ts";
import { readSecretKey, rolePasswords } from "./secrets.ts";
import { openServices } from "./services.ts";
import { warnDefaultSender } from "./setup/warn-default-sender.ts";
import type { Stoppable } from "./shutdown.ts";
import { ensureSiteBuild } from "./site-build.ts";
import { isStaffed } from "./staffed.ts";
import { showSummary } from "./summary.ts";
import { hushSteps, say, step, style } from "./terminal.ts";
import { openTracing } from "./tracing/open-tracing.ts";
import { mountWebApp } from "./web-app.ts";
import { startProductWorker } from "./worker.ts";

/** A product that is starting or running. */
export type Product = Stoppable & { ready: Promise<void> };

/**
 * How long everything but PostgreSQL may take to end, and until when PostgreSQL may then, in milliseconds since the drain. What is left of it
 * is killed within 1.5 seconds: all of it stays below twelve. After an upgrade PostgreSQL has much to write.
 */
const patience = { everything: 10_000, postgres: 10_400, postgresLeast: 400 };
/** What ends by itself at once, when nothing is wrong. */
const soon = 1_000;

/** Starts everything; `ready` resolves when the first request can be answered. */
export function startProduct(config: Config, mode: { development: boolean; place: Place }): Product {
  const log = openLog(config);
  const lifecycle = createLifecycle((name, error) =>
    error === undefined
      ? log.logger.warn(`${name} did not end in time`)
      : log.logger.error(error, `${name} could not be stopped cleanly`),
  );
  const isShown = mode.place.role === "alone" || mode.place.role === "first";
  if (!isShown) hushSteps();
  const drainMs = config.part(running).DRAIN_SECONDS * 1000;
  let isReady = false;
  let opening: Promise<ProductDatabase | undefined> = Promise.resolve(undefined);
  const ready = start(config, mode, log, lifecycle, (opened) => {
    // one that could not be opened, or was given up, has nothing to stop
    opening = opened.catch(() => undefined);
  }).then(() => {
    isReady = true;
  });
  return {
    ready,
    reopenLog: log.reopen,
    stop: async (options) => {
      hushSteps();
      if (!options.keepDatabase && isShown) say(style.dim("\n  Stopping"));
      await lifecycle.drain(isReady && !options.keepDatabase ? drainMs : 0);
      const began = Date.now();
      await Promise.race([lifecycle.stop(), sleep(patience.everything)]);
      if (options.keepDatabase) return; // asked again: the word may have come meanwhile
      await options.beforeDatabase?.();
      const left = patience.postgres - (Date.now() - began);
      await (await opening)?.stop(Math.max(left, patience.postgresLeast));
    },
    end: async () => {
      await (await opening)?.stop(0);
    },
  };
}

async function start(
  config: Config,
  mode: { development: boolean; place: Place },
  log: Log,
  lifecycle: Lifecycle,
  onDatabase: (opening: Promise<ProductDatabase>) => void,
): Promise<void> {
  const began = performance.now();
  const announce = (line: string): void => {
    log.logger.warn(line);
    say(`  ${line}`);
  };
  const security = {
    isHttps: config.siteUrl.startsWith("https:"),
    isDevelopment: mode.development,
    foreign: await foreignSources(config, announce),
    pages: await pageSources(config),
    players: playerOrigins(config),
  };
  const { role, place } = mode.place;
  const isShown = role === "alone" || role === "first";
  if (isShown) tellBeginning(config);
  const metricsPort = config.part(running).METRICS_PORT;
  const metrics = metricsPort === undefined ? null : await openMetrics(metricsPort + place);
  const tracing = await openTracing(config.trustProxy);
  const httpServer = await createHttpServer(config, security, log, {
    isStopping: lifecycle.isStopping,
    // others answer in the meantime
    listensWhenMounted: !isShown,
    onRequest: metrics?.count,
    around: tracing?.aroundRequest,
  });
  const unlock = await lockDataDir(config.dataDir, say);
  await lifecycle.register({ name: "the data directory's lock", stop: unlock, deadline: soon });
  const secretKey = readSecretKey(config);
  const passwordOf = rolePasswords(secretKey);
  const database = await together(
    mode.development || buildSite(lifecycle.signal),
    openFilled(config, lifecycle, { announce, secretKey, onDatabase, onOpen: unlock, role }),
  );
  lifecycle.signal.throwIfAborted();
  const news = createPublicNews();
  const limits = await openLimits(config, database, secretKey, log);
  const parts = { config, database, passwordOf, secretKey, news, log: log.logger, shareLimit: limits?.share };
  const services = await openServices({ ...parts, fetch: (request) => httpServer.fetch(request) });
  await lifecycle.register({ name: "the services", stop: services.close, deadline: 2 * soon });
  const answersVisitors = createVisitorProbe(database.as("authenticator", passwordOf("authenticator")));
  const { readiness, close } = createReadiness({
    owner: database.owner,
    dataDir: config.dataDir,
    poolWaitMs: services.poolWaitMs,
  });
  await lifecycle.register({ name: "the look at readiness", stop: close, deadline: soon });
  const front = { httpServer, lifecycle, services, security, answersVisitors, readiness };
  await mountWebApp({
    ...parts,
    ...front,
    log,
    mode,
    onRoutes: tellAll(metrics, tracing),
  });
  if (limits) await lifecycle.register(limits.start());
  if (metrics) await lifecycle.register(...(await metrics.serve({ owner: database.owner, services })));
  const failed = (error: unknown) =>
    log.logger.error({ err: error }, "visits of crawlers were not written down");
  const keptVisits = httpServer.crawlerVisits.keep(database.owner, failed);
  await lifecycle.register({ name: "visits of crawlers", stop: keptVisits, deadline: soon });
  await watchOver(config, database, log, lifecycle, metrics !== null);
  const worker = config.worker ? await startProductWorker(parts, services.tasks, tracing?.aroundJobs) : null;
  await lifecycle.register(...httpServer.parts, ...(worker ? [worker, keepBackfilling(parts)] : []));
  const hasStaff = await ensureStaff(config, database);
  const seconds = (performance.now() - began) / 1000;
  if (isShown) showSummary(config, services.keys.apiKeys, { seconds, log, hasStaff });
}

/** Those who name requests by the routes of the built site, where they are at work. */
const tellAll =
  (...told: (Pick<Metrics, "setRoutes"> | null)[]): Metrics["setRoutes"] =>
  (routes) => {
    for (const one of told) one?.setRoutes(routes);
  };

/** Whether other copies or processes may answer beside this one. */
const mayHaveOthers = (config: Config): boolean =>
  config.databaseUrl !== undefined || config.part(running).PROCESSES !== 1;

async function openLimits(config: Config, { owner }: ProductDatabase, secretKey: string, log: Log) {
  if (!mayHaveOthers(config)) return undefined;
  const onError = (error: Error) =>
    log.logger.warn({ err: error }, "limits are counted by each copy alone while the database is away");
  return (await import("./limits/share-limits.ts")).shareLimits({ owner, secretKey, onError });
}

/** What looks after an installation beside the queue, each only where it was asked for. */
async function watchOver(
  config: Config,
  { owner }: ProductDatabase,
  { logger }: Log,
  lifecycle: Lifecycle,
  hasMetrics: boolean,
): Promise<void> {
  if (!config.worker) return;
  if (config.operatorMail || config.errorWebhookUrl || hasMetrics)
    await lifecycle.register((await import("./alarms/open-alarms.ts")).openAlarms(config, owner, logger));
  if (config.part(running).PROBE)
    await lifecycle.register((await import("./alarms/keep-probing.ts")).keepProbing(owner, logger));
  if (config.part(backups).BACKUP_TO)
    await lifecycle.register(
      await (await import("./archive/keep-archive.ts")).keepArchive(config, owner, logger),
    );
}

function tellBeginning(config: Config): void {
  say(`\n  ${style.bold("UNDERCROFT")}\n`);
  const senderWarning = warnDefaultSender(config);
  if (senderWarning) say(`  ${senderWarning}`);
  for (const line of config.notRead) say(`  ${line}`);
}

/** Figures are counted where somebody asks for them; what counts them is not even read else. */
async function openMetrics(port: number): Promise<Metrics> {
  return (await import("./metrics/open-metrics.ts")).openMetrics(port);
}

/** Whether anybody may open /admin; the operator may have said who is to be the first. */
async function ensureStaff(config: Config, database: ProductDatabase): Promise<boolean> {
  if (await isStaffed(database.owner)) return true;
  const email = config.part(firstAdmin).FIRST_ADMIN;
  if (!email) return false;
  await makeFirstAdmin(config, email).catch((error: Error) => say(`  FIRST_ADMIN: ${error.message}`));
  return isStaffed(database.owner);
}

/** Builds the site by a process of its own, beside what the database is busy with. */
function buildSite(signal: AbortSignal): Promise<unknown> {
  return step("site", (progress) => ensureSiteBuild(progress, signal), String);
}

/** The second's result when both are done; the first failure is told at once, while the other is still at work. */
async function together<T>(one: unknown, other: Promise<T>): Promise<T> {
  const [, result] = await Promise.all([one, other]);
  return result;
}

/** The database of this start: opened, migrated, seeded, and safe to show at this address. */
async function openFilled(
  config: Config,
  { signal }: Lifecycle,
  told: {
    role: ProcessRole;
    announce: (line: string) => void;
    secretKey: string;
    onDatabase: (opening: Promise<ProductDatabase>) => void;
    /** the database can be reached: another start may take its turn */
    onOpen: () => void;
  },
): Promise<ProductDatabase> {
  const opening = step(
    "database",
    () => openDatabase(config, told.announce, signal, told.role === "further"),
    (opened) => opened.describe(),
  );
  told.onDatabase(opening);
  const database = await opening;
  told.onOpen();
  if (told.role === "further") return database; // the first has done it
  if (config.supabase) await prepareProject(database, config);
  else await prepareDatabase(database, told.secretKey, config);
  await refuseOpenDemo(config, database);
  return database;
}

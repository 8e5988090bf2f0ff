// Puts the site and the services behind the HTTP server: the finished build with its cache, or Vite's live modules in development.
import path from "node:path";
import {
  createResponseCache,
  loadStaticFiles,
  type ResponseCache,
  type SecurityOptions,
} from "@undercroft/http";
import type { ShareLimit } from "@undercroft/postgres";
import { cacheScopes } from "./answers/cache-scopes.ts";
import type { PublicNews } from "./answers/public-news.ts";
import { withBrand } from "./brand-files.ts";
import federation from "./config/parts/federation.ts";
import offline from "./config/parts/offline.ts";
import type { Config } from "./config.ts";
import type { ProductDatabase } from "./database.ts";
import { createGateway } from "./gateway.ts";
import { createPublicCache } from "./http/public-cache.ts";
import { createDoorFinder, ownDoors } from "./http/routes.ts";
import type { HttpServer } from "./http/server.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Log } from "./logging.ts";
import type { BuiltRoute } from "./metrics/route-names.ts";
import type { Readiness } from "./readiness.ts";
import type { OpenServices } from "./services.ts";
import { openBuiltSite, openLiveSite, type Site } from "./site.ts";
import { siteBuild } from "./site-build.ts";
import { step } from "./terminal.ts";
import { withWorker } from "./with-worker.ts";

const cacheBytes = 48 * 1024 * 1024;
const cacheAge = 60_000;

/** What the front is made of. */
export type WebAppParts = {
  config: Config;
  mode: { development: boolean };
  httpServer: HttpServer;
  lifecycle: Lifecycle;
  services: OpenServices;
  security: SecurityOptions;
  log: Log;
  database: ProductDatabase;
  news: PublicNews;
  /** asks the database the way requests do */
  answersVisitors: () => Promise<boolean>;
  readiness: Readiness;
  /** has other copies count a limit too */
  shareLimit?: ShareLimit | undefined;
  /** told which routes the built site has */
  onRoutes?: ((routes: readonly BuiltRoute[]) => void) | undefined;
};

/** Puts the HTTP server in front of the services and the site, which has been built unless this is development. */
export function mountWebApp(parts: WebAppParts): Promise<void> {
  return parts.mode.development ? openLive(parts) : openBuilt(parts);
}

async function openLive(parts: WebAppParts): Promise<void> {
  const { site, vite } = await step(
    "site",
    () => openLiveSite(parts.httpServer.server, parts.config),
    () => "live, by Vite",
  );
  await parts.lifecycle.register({ name: "Vite", stop: () => vite.close(), deadline: 2_000 });
  await parts.httpServer.mount(
    Object.assign(handlersOf(parts, site, null), { files: null, middleware: vite.middlewares }),
  );
}

async function openBuilt(parts: WebAppParts): Promise<void> {
  const cache = parts.config.responseCache
    ? createResponseCache({
        maxBytes: cacheBytes,
        maxAge: cacheAge,
        scopes: cacheScopes,
        isCutOff: () => !parts.database.isUp() || !parts.services.isProjectUp(),
      })
    : null;
  if (cache) parts.news.follow(cache.drop);
  const files = withWorker(
    loadStaticFiles(siteBuild.client, { immutable: "/assets/" }),
    parts.config.part(offline).OFFLINE,
  );
  const { site, routes } = await openBuiltSite();
  parts.onRoutes?.(routes);
  await parts.httpServer.mount(
    Object.assign(handlersOf(parts, site, cache), {
      files: await withBrand(files, parts.config),
    }),
  );
}

function handlersOf(parts: WebAppParts, site: Site, kept: ResponseCache | null) {
  const { config, services, security, log, database } = parts;
  const doors = [...services.doors, ...ownDoors];
  const doorOf = createDoorFinder(doors.filter(({ by }) => by !== "socket"));
  const cache = createPublicCache({
    cache: kept,
    get publishableKey() {
      return services.keys.apiKeys.publishable;
    },
    ruleOf: (address) => doorOf(address)?.cache ?? "none",
  });
  const gateway = createGateway({
    services: services.routes,
    site,
    cache,
    security,
    siteUrl: config.siteUrl,
    get publishableKey() {
      return services.keys.apiKeys.publishable;
    },
    defaultTheme: config.defaultTheme,
    isOffline: config.part(offline).OFFLINE,
    federates: config.part(federation).FEDERATION === "on",
    takesSignUps: config.auth.settings.signUpEnabled ?? true,
    captcha: config.auth.captchaWidget,
    company: config.company,
    journal: config.journal,
    previewFolder: path.join(config.dataDir, "previews"),
    isDatabaseUp: () => database.isUp() && services.isProjectUp(),
    answersVisitors: parts.answersVisitors,
    onError: (error, requestId) => log.logger.error({ err: error, id: requestId }, "request failed"),
  });
  return {
    gateway,
    cache,
    doors,
    readiness: parts.readiness,
    shareLimit: parts.shareLimit,
  };
}

// The listening port. It is taken first, so that a clash is known before any work, and answers 503 until the product is behind it.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  acceptUpgrades,
  type BareHandler,
  type BodyLimit,
  baseSecurityHeaders,
  createKernel,
  dataPolicy,
  type Kernel,
  type RequestRecord,
  type ResponseCache,
  type SecurityOptions,
  type StaticFiles,
  type UpgradeHandler,
} from "@undercroft/http";
import { cacheKey } from "./answers/cache-key.ts";
import type { Config } from "./config.ts";
import type { Gateway } from "./gateway.ts";
import { createHealth } from "./health.ts";
import type { Started } from "./lifecycle.ts";
import { type Log, logRequest } from "./logging.ts";
import { type CrawlerVisits, createCrawlerVisits } from "./parts/analytics/crawler-visits.ts";
import { createSuggestLimit } from "./parts/search/suggest-limit.ts";
import { createMapLimit, refuseMapQuestion } from "./parts/venues/map-limit.ts";
import type { Readiness } from "./readiness.ts";
import type { Service } from "./services/service.ts";
import { answerStarting } from "./starting.ts";

/** What answers once the product is there. */
export type HttpHandlers = {
  gateway: Gateway;
  files: StaticFiles | null;
  cache: ResponseCache | null;
  publishableKey: string;
  /** services that answer without the router, by prefix */
  bare: NonNullable<Service["bare"]>[];
  upgrades: { prefix: string; handler: UpgradeHandler }[];
  limits: BodyLimit[];
  /** what this copy lacks, for `/health/ready`; nothing where nobody asks */
  readiness?: Readiness;
  /** looked at before the gateway, in development */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The port, and who answers at it. */
export type HttpServer = {
  server: Server;
  /** a request of our own, answered as if it had come over the network. @throws Error before the product is mounted */
  fetch: (request: Request) => Promise<Response>;
  mount: (handlers: HttpHandlers) => void;
  crawlerVisits: CrawlerVisits;
  /** requests and sockets: how each of them ends */
  parts: Started[];
  /** ends both, for tests and starts that are given up */
  close: () => Promise<void>;
};

const generalLimit = { prefix: "/", maxBytes: 16 * 1024 * 1024, seconds: 30 } satisfies BodyLimit;
const requestPatience = 10_000;
const socketPatience = 5_000;

/** What else the server asks and tells. */
export type HttpServerHooks = {
  isStopping?: () => boolean;
  /** told of every request that was answered once the product was there */
  onRequest?: ((record: RequestRecord) => void) | undefined;
};

/** Takes the port. @throws Error naming PORT when it is taken */
export async function createHttpServer(
  config: Config,
  security: SecurityOptions,
  log: Log,
  { isStopping = () => false, onRequest }: HttpServerHooks = {},
): Promise<HttpServer> {
  let handlers: HttpHandlers | undefined;
  let early = 0; // a page that waits for the start asks every two seconds: one line says so
  const crawlerVisits = createCrawlerVisits();
  const takeMapQuestion = createMapLimit();
  const refuseSuggestions = createSuggestLimit();
  const note = (record: RequestRecord): void => {
    logRequest(log.logger, record);
    onRequest?.(record);
  };
  const server = createKernel({
    headers: baseSecurityHeaders(security),
    limitOf: (path) => handlers?.limits.find(({ prefix }) => path.startsWith(prefix)) ?? generalLimit,
    log: (record) => {
      if (handlers) note(record);
      else early += 1;
    },
    prepare: (request) => {
      believeAddress(request, config);
      crawlerVisits.note(request);
    },
    find: (request) => (handlers ? findStored(handlers, request) : undefined),
    bare: [
      createHealth({ isStopping, readiness: () => handlers?.readiness }),
      refuseSuggestions,
      (request, response, headers) => refuseMapQuestion(takeMapQuestion, request, response, headers),
      answerByService(() => handlers, log),
    ],
    router: (request, response, id) => {
      if (!handlers) {
        answerStarting(request, response);
        return;
      }
      const { gateway, middleware } = handlers;
      request.rawHeaders = withBelievedAddress(request);
      const listener = getRequestListener(
        (raw) =>
          gateway.fetch(raw, { requestId: id, clientAddress: request.headers["x-forwarded-for"] as string }),
        {
          overrideGlobalObjects: false,
        },
      );
      if (middleware) middleware(request, response, () => void listener(request, response));
      else void listener(request, response);
    },
  });
  const closeUpgrades = acceptUpgrades(
    server,
    (path) => handlers?.upgrades.find(({ prefix }) => path.startsWith(prefix))?.handler,
    (request) => believeAddress(request, config),
  );
  await listen(server, config);
  return {
    server,
    fetch: async (request) => {
      if (!handlers) throw new Error("the product is not mounted yet");
      return handlers.gateway.fetch(request, { requestId: "internal", clientAddress: undefined });
    },
    mount: (next) => {
      handlers = next;
      if (early > 0) log.logger.info({ requests: early }, "asked before the start was done");
    },
    crawlerVisits,
    parts: partsOf(server, closeUpgrades),
    close: async () => {
      await Promise.all([server.closeGently(), closeUpgrades()]);
    },
  };
}

/** Services that answer on the bare request, unless the answer may be one that is kept for everybody. */
function answerByService(mounted: () => HttpHandlers | undefined, log: Log): BareHandler {
  return (request, response, headers) => {
    const handlers = mounted();
    const service = handlers?.bare.find(({ prefix }) => request.url?.startsWith(prefix));
    if (!handlers || !service || isShared(handlers, request, service.mayShare)) return false;
    headers.push("Content-Security-Policy", dataPolicy);
    service.answer(request, response, headers).catch((error: Error) => {
      log.logger.error({ err: error }, `${service.prefix} failed to answer`);
      response.destroy();
    });
    return true;
  };
}

/** How requests and sockets end. */
function partsOf(server: Kernel, closeUpgrades: () => Promise<void>): Started[] {
  return [
    {
      name: "requests",
      stop: server.closeGently,
      deadline: requestPatience,
      cut: () => server.closeAllConnections(),
    },
    { name: "sockets", stop: closeUpgrades, deadline: socketPatience },
  ];
}

/**
 * Decides once who calls, before anything is routed: the database counts anonymous callers by this header, so nobody but us may
 * say what it holds.
 */
function believeAddress(request: IncomingMessage, config: Config): void {
  request.headers["x-forwarded-for"] = addressOf(request, config) ?? "";
}

/** The headers as they came, with the address that is trusted; code that reads the raw headers reads the same. */
function withBelievedAddress({ rawHeaders, headers }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.toLowerCase() !== "x-forwarded-for") kept.push(name, rawHeaders[i + 1] ?? "");
  }
  return [...kept, "x-forwarded-for", String(headers["x-forwarded-for"])];
}

/** The socket's address, or the last hop a trusted proxy has written down. */
function addressOf(request: IncomingMessage, config: Config): string | undefined {
  const forwarded = request.headers["x-forwarded-for"];
  const hops = typeof forwarded === "string" ? forwarded.split(",") : [];
  return (config.trustProxy && hops.at(-1)?.trim()) || request.socket.remoteAddress;
}

/** Answers that are the same for everybody go by the gateway, which keeps them. */
function isShared(
  handlers: HttpHandlers,
  request: IncomingMessage,
  mayShare: NonNullable<Service["bare"]>["mayShare"],
): boolean {
  if (handlers.cache === null || request.method !== "GET" || keyOf(handlers, request) === null) return false;
  return mayShare?.((request.url ?? "").split("?", 1)[0] ?? "") ?? false;
}

function keyOf(handlers: HttpHandlers, request: IncomingMessage): string | null {
  const read = (name: string): string | undefined => request.headers[name] as string | undefined;
  return cacheKey(request.url ?? "/", read, handlers.publishableKey);
}

function findStored(handlers: HttpHandlers, request: IncomingMessage) {
  const address = request.url ?? "/";
  const query = address.indexOf("?");
  const file = handlers.files?.find(query < 0 ? address : address.slice(0, query));
  if (file) return { stored: file, by: "file" as const };
  if (!handlers.cache) return undefined;
  const key = keyOf(handlers, request);
  const stored = key === null ? undefined : handlers.cache.find(key);
  return stored ? { stored, by: "cache" as const } : undefined;
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Error(explainListening(error, config)));
    });
    server.listen(config.port, config.host, () => resolve());
  });
}

/** Which setting to change, and to what. */
function explainListening({ code, message }: NodeJS.ErrnoException, { port, host }: Config): string {
  if (code === "EADDRINUSE") return `PORT: ${port} is taken by another program; set PORT to a free one`;
  if (code === "EACCES")
    return `PORT: ${port} is not for this account; set PORT to one from 1024 and put a proxy in front`;
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN")
    return `HOST: ${host} is no address of this machine; set HOST to one, such as 127.0.0.1 or 0.0.0.0`;
  return `HOST, PORT: cannot listen on ${host}, port ${port}: ${message}`;
}

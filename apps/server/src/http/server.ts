// The listening port. It is taken first, so that a clash is known before any work, and answers 503 until the product is behind it. Who
// answers what is routes.ts.
import type { Server } from "node:http";
import {
  acceptUpgrades,
  baseSecurityHeaders,
  createKernel,
  type Kernel,
  type KernelOptions,
  type RequestRecord,
  type SecurityOptions,
} from "@undercroft/http";
import type { Config } from "../config.ts";
import { refuseLoop } from "../hosted/refuse-loop.ts";
import type { Started } from "../lifecycle.ts";
import { type Log, logRequest } from "../logging.ts";
import { type CrawlerVisits, createCrawlerVisits } from "../parts/analytics/crawler-visits.ts";
import { believeAddress } from "./caller-address.ts";
import { createRoutes, type Mounted } from "./routes.ts";

/** The port, and who answers at it. */
export type HttpServer = {
  server: Server;
  /** a request of our own, answered as if it had come over the network. @throws Error before the product is mounted */
  fetch: (request: Request) => Promise<Response>;
  mount: (next: Mounted) => Promise<void>;
  crawlerVisits: CrawlerVisits;
  /** requests and sockets: how each of them ends */
  parts: Started[];
  /** ends both, for tests and starts that are given up */
  close: () => Promise<void>;
};

const requestPatience = 10_000;
const socketPatience = 5_000;

/** What else the server asks and tells. */
export type HttpServerHooks = {
  isStopping?: () => boolean;
  /** the port is taken when the product is there, not before: another process answers at it */
  listensWhenMounted?: boolean;
  /** told of every request that was answered once the product was there */
  onRequest?: ((record: RequestRecord) => void) | undefined;
  /** what stands around the answering of each */
  around?: KernelOptions["around"];
};

/** Takes the port. @throws Error naming PORT when it is taken */
export async function createHttpServer(
  config: Config,
  security: SecurityOptions,
  log: Log,
  { isStopping = () => false, listensWhenMounted = false, onRequest, around }: HttpServerHooks = {},
): Promise<HttpServer> {
  let early = 0; // a page that waits for the start asks every two seconds: one line says so
  const crawlerVisits = createCrawlerVisits();
  const routes = createRoutes({ isStopping, log });
  const note = (record: RequestRecord): void => {
    logRequest(log.logger, record);
    onRequest?.(record);
  };
  const server = createKernel({
    ...routes,
    bare: [...(config.supabase ? [refuseLoop(config.supabase, config.siteUrl)] : []), ...routes.bare],
    headers: baseSecurityHeaders(security),
    log: (record) => {
      if (routes.mounted()) note(record);
      else early += 1;
    },
    around,
    prepare: (request) => {
      believeAddress(request, config);
      crawlerVisits.note(request);
    },
  });
  const closeUpgrades = acceptUpgrades(server, routes.socketOf, (request) => believeAddress(request, config));
  if (!listensWhenMounted) await listen(server, config);
  return {
    server,
    fetch: async (request) => {
      const mounted = routes.mounted();
      if (!mounted) throw new Error("the product is not mounted yet");
      return mounted.gateway.fetch(request, { requestId: "internal", clientAddress: undefined });
    },
    mount: async (next) => {
      routes.mount(next);
      if (listensWhenMounted) await listen(server, config);
      if (early > 0) log.logger.info({ requests: early }, "asked before the start was done");
    },
    crawlerVisits,
    parts: partsOf(server, closeUpgrades),
    close: async () => {
      await Promise.all([server.closeGently(), closeUpgrades()]);
    },
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

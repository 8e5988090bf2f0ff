// The one node:http server. What needs no thought is answered on the bare request: files of the build, answers kept in the cache,
// and whatever a service answers by itself; only the rest meets the router.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type BodyLimit, watchArrival } from "./body-limit.ts";
import { parsePageTarget, parseRequestTarget } from "./request-target.ts";
import type { StoredResponse } from "./response-cache.ts";
import { sendStored } from "./send-stored.ts";

/** One finished request, for the log. Milliseconds. */
export type RequestRecord = {
  id: string;
  method: string;
  path: string;
  status: number;
  duration: number;
  /** head and body */
  bytes: number;
  /** which handler answered */
  by: "file" | "cache" | "service" | "router";
};

/** Header names and values in turn, as `writeHead` takes them without looking at each. */
export type FlatHeaders = string[];

/**
 * A door for bare requests: true when it has answered or will. None of `headers` has been set on the response yet:
 * the handler puts its own behind them and writes them all. They belong to this one request.
 */
export type BareHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: FlatHeaders,
) => boolean;

/** What the server is made of. */
export type KernelOptions = {
  /** a stored answer for this request, if any; looked up before anything else */
  find: (request: IncomingMessage) => { stored: StoredResponse; by: "file" | "cache" } | undefined;
  bare: BareHandler[];
  /** done to every request before anything looks at it; its target has been read and put in its one spelling */
  prepare?: (request: IncomingMessage) => void;
  router: (request: IncomingMessage, response: ServerResponse, id: string) => void;
  /** on every answer, whoever gives it */
  headers: Record<string, string>;
  /** what a request to this path may send; one that announces more is answered 413 without being read */
  limitOf: (path: string) => BodyLimit;
  log: (record: RequestRecord) => void;
  /** what stands around the answering of a request, where something does: it calls `answer`, once and at once */
  around?: ((request: IncomingMessage, response: ServerResponse, answer: () => void) => void) | undefined;
  /** within which the head of a request must have arrived, in ms; default 10 s */
  headTimeoutMs?: number;
};

/** A request that is on its way when the server closes has this long to arrive on a connection that was never used. */
const unusedMs = 300;
/** how often connections that have become idle are looked for while the server closes, in ms */
const idleMs = 100;

const boot = randomBytes(4).toString("hex");
let count = 0;

/** The server, and how it ends: no new connections, running requests are answered with `Connection: close`, idle connections go. */
export type Kernel = Server & {
  /** resolves when no connection is left; the caller cuts what takes too long */
  closeGently: () => Promise<void>;
};

/** Builds the server; the caller listens. */
export function createKernel(options: KernelOptions): Kernel {
  const open = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let isClosing = false;
  const common = Object.entries(options.headers).flat();
  const server = createServer(
    {
      headersTimeout: options.headTimeoutMs ?? 10_000,
      requestTimeout: 0, // each prefix has its own limit, see body-limit.ts
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      count += 1;
      const id = `${boot}-${count.toString(36)}`;
      if (isClosing) response.shouldKeepAlive = false;
      open.add(response);
      response.on("close", () => open.delete(response));
      receive(options, [...common, "X-Request-Id", id], { request, response, id });
    },
  );
  server.maxRequestsPerSocket = 0;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  return Object.assign(server, {
    closeGently: () => {
      isClosing = true;
      for (const response of open) closeAfter(response);
      return new Promise<void>((resolve) => {
        // one whose answer was just done when this began counts as busy for a moment, and nobody ends it afterwards
        const idle = setInterval(() => server.closeIdleConnections(), idleMs);
        server.close(() => {
          clearInterval(idle);
          resolve();
        });
        server.closeIdleConnections();
        setTimeout(() => {
          // browsers open some ahead, and Node does not count those as idle
          for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
        }, unusedMs).unref();
      });
    },
  });
}

/** The connection of a running answer ends with it, and says so where its head is still to be sent. */
function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (response.headersSent) response.once("finish", () => response.socket?.end());
}

function receive(options: KernelOptions, headers: FlatHeaders, context: RequestContext): void {
  const { request, response, id } = context;
  const started = performance.now();
  const before = request.socket.bytesWritten;
  let by: RequestRecord["by"] = "router";
  response.on("close", () => {
    options.log({
      id,
      method: request.method ?? "",
      path: request.url ?? "",
      status: response.statusCode,
      duration: Math.round((performance.now() - started) * 10) / 10,
      bytes: request.socket.bytesWritten - before,
      by,
    });
  });
  const raw = request.url ?? "/";
  const target = parseRequestTarget(raw) ?? (isNavigation(request) ? parsePageTarget(raw) : null);
  if (target === null) {
    setAll(response, headers);
    refuseTarget(response);
    return;
  }
  request.url = target;
  options.prepare?.(request);
  const answer = () => {
    by = answerRequest(options, headers, context);
  };
  if (options.around) options.around(request, response, answer);
  else answer();
}

/** @returns who answers */
function answerRequest(
  options: KernelOptions,
  headers: FlatHeaders,
  { request, response, id }: RequestContext,
): RequestRecord["by"] {
  const found = isRead(request) ? options.find(request) : undefined;
  if (found) {
    sendStored(request, response, found.stored, headers);
    return found.by;
  }
  const limit = options.limitOf(request.url ?? "/");
  if (Number(request.headers["content-length"] ?? 0) > limit.maxBytes) {
    setAll(response, headers);
    refuseBody(response, limit.maxBytes);
    return "router";
  }
  watchArrival(request, response, limit);
  for (const handle of options.bare) {
    if (handle(request, response, headers)) return "service";
  }
  setAll(response, headers);
  options.router(request, response, id);
  return "router";
}

type RequestContext = { request: IncomingMessage; response: ServerResponse; id: string };

function setAll(response: ServerResponse, headers: FlatHeaders): void {
  for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i] ?? "", headers[i + 1] ?? "");
}

function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Whether somebody follows a link or types an address, and wants a page of whatever comes. */
function isNavigation(request: IncomingMessage): boolean {
  return isRead(request) && /\btext\/html\b/i.test(request.headers.accept ?? "");
}

function refuseBody(response: ServerResponse, limit: number): void {
  refuse(response, 413, {
    code: "request_entity_too_large",
    message: `Request body too large (max ${limit} bytes)`,
    hint: "Send the data in smaller parts.",
  });
}

function refuseTarget(response: ServerResponse): void {
  refuse(response, 400, {
    code: "bad_request_target",
    message: "The address of this request cannot be read",
    hint: "Send a path without fragments, dot segments, backslashes and control characters.",
  });
}

/** Answers before any service has looked, and ends the connection: nobody reads what is still to come. */
function refuse(
  response: ServerResponse,
  status: number,
  { code, message, hint }: { code: string; message: string; hint: string },
): void {
  const body = JSON.stringify({ code, message, details: null, hint });
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
    "access-control-allow-origin": "*",
  });
  response.end(body);
}

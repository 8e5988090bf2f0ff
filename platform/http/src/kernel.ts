// The one node:http server. What needs no thought is answered on the bare request: files of the build, answers kept in the cache,
// and whatever a service answers by itself; only the rest meets the router.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { StoredResponse } from "./response-cache.ts";
import { type Answer, answerFrom } from "./send-stored.ts";

/** One finished request, for the log. Milliseconds. */
export type RequestRecord = {
  id: string;
  method: string;
  path: string;
  status: number;
  duration: number;
  bytes: number;
  /** which door answered */
  by: "file" | "cache" | "service" | "router";
};

/** A door for bare requests: true when it has answered or will. */
export type BareHandler = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/** What the server is made of. */
export type KernelOptions = {
  /** a stored answer for this request, if any; looked up before anything else */
  find: (request: IncomingMessage) => { stored: StoredResponse; by: "file" | "cache" } | undefined;
  bare: BareHandler[];
  router: (request: IncomingMessage, response: ServerResponse, id: string) => void;
  /** on every answer, whoever gives it */
  headers: Record<string, string>;
  /** bytes of body accepted; a request that announces more is answered 413 without being read */
  maxBody: number;
  log: (record: RequestRecord) => void;
};

const boot = randomBytes(4).toString("hex");
let count = 0;

/** Builds the server; the caller listens. */
export function createKernel(options: KernelOptions): Server {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    (request, response) => {
      count += 1;
      receive(options, request, response, `${boot}-${count.toString(36)}`);
    },
  );
  server.maxRequestsPerSocket = 0;
  return server;
}

function receive(
  options: KernelOptions,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const started = performance.now();
  let by: RequestRecord["by"] = "router";
  response.on("close", () => {
    options.log({
      id,
      method: request.method ?? "",
      path: request.url ?? "",
      status: response.statusCode,
      duration: Math.round((performance.now() - started) * 10) / 10,
      bytes: Number(response.getHeader("content-length") ?? 0),
      by,
    });
  });
  for (const name in options.headers) response.setHeader(name, options.headers[name] ?? "");
  response.setHeader("X-Request-Id", id);
  const found = isRead(request) ? options.find(request) : undefined;
  if (found) {
    by = found.by;
    void sendStored(request, response, found.stored);
    return;
  }
  if (Number(request.headers["content-length"] ?? 0) > options.maxBody) {
    refuseBody(response, options.maxBody);
    return;
  }
  for (const handle of options.bare) {
    if (handle(request, response, id)) {
      by = "service";
      return;
    }
  }
  options.router(request, response, id);
}

function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

async function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
): Promise<void> {
  try {
    const answer = await answerFrom(stored, {
      acceptEncoding: request.headers["accept-encoding"] as string | undefined,
      ifNoneMatch: request.headers["if-none-match"],
    });
    send(request, response, answer);
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined);
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : (answer.body ?? undefined));
}

function refuseBody(response: ServerResponse, limit: number): void {
  const body = JSON.stringify({
    code: "request_entity_too_large",
    message: `Request body too large (max ${limit} bytes)`,
    details: null,
    hint: "Send the data in smaller parts.",
  });
  response.writeHead(413, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
    "access-control-allow-origin": "*",
  });
  response.end(body);
}

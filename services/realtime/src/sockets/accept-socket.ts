// The upgrade: who may open a socket. A refusal is an ordinary answer of HTTP; a browser sees only that it failed.

import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { networkOf } from "@undercroft/http";
import type { ShareLimit } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import { type WebSocket, WebSocketServer } from "ws";
import { readPush, type Serializer } from "../protocol/push.ts";
import { refusalOfToken } from "../protocol/refusals.ts";
import type { Realtime } from "../realtime.ts";
import { Connection } from "./connection.ts";
import { forget, takePush } from "./take-push.ts";

const path = /^\/realtime\/v1\/websocket\/?$/;
const headBytes = 64 * 1024;
const largestCloseMs = 500;

/** Takes over a connection that asks to become a websocket. */
export type AcceptSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** @param isStopping whether nobody is let in any more @param share has other copies count the sockets of an address too */
export function createAcceptSocket(
  realtime: Realtime,
  isStopping: () => boolean,
  share?: ShareLimit,
): AcceptSocket {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    // a broadcast that is too large is answered, what is far too large ends the socket
    maxPayload: realtime.settings.payloadBytes * 2 + headBytes,
  });
  const addresses = createCounts(realtime.settings.socketsPerAddress, share);
  let opening = 0;
  return (request, socket, head) => {
    if (isStopping()) return refuse(socket, 503, "The server is stopping");
    const address = addresses.toKey(
      networkOf(String(request.headers["x-forwarded-for"] || request.socket.remoteAddress || "")),
    );
    const { settings, connections } = realtime;
    // counted before anything is waited for: many that come at once are many
    if (connections.size + opening >= settings.sockets || addresses.of(address) >= settings.socketsPerAddress)
      return refuse(socket, 429, "Too many connected users");
    addresses.add(address);
    socket.once("close", () => addresses.remove(address));
    opening += 1;
    judge(realtime, request)
      .then((found) => {
        if ("status" in found) return refuse(socket, found.status, found.error);
        if (!socket.destroyed)
          server.handleUpgrade(request, socket, head, (ws) =>
            open(realtime, { ...found, address, ws, socket }),
          );
      })
      .catch((error) => {
        realtime.report(error);
        refuse(socket, 500, "Error connecting to Realtime");
      })
      .finally(() => {
        opening -= 1;
      });
  };
}

function createCounts(most: number, share?: ShareLimit) {
  const counts = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  const shared = share?.({
    name: "sockets",
    isHeld: true,
    tell: (part) => [...counts].filter(([, count]) => count >= part * most),
    hear: (key, amount) => void (amount > 0 ? elsewhere.set(key, amount) : elsewhere.delete(key)),
  });
  return {
    toKey: shared?.toKey ?? ((key: string) => key),
    of: (key: string): number => of(key) + (elsewhere.get(key) ?? 0),
    add: (key: string): void => void counts.set(key, of(key) + 1),
    remove: (key: string): void => {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
}

type Found = {
  serializer: Serializer;
  apiKey: { token: string; claims: Claims };
  headers: string;
};

async function judge(
  { settings, verifyToken }: Realtime,
  request: IncomingMessage,
): Promise<Found | { status: number; error: string }> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (!path.test(url.pathname)) return { status: 404, error: "Not found" };
  const { origin } = request.headers;
  if (origin && settings.allowedOrigins && !settings.allowedOrigins.includes(origin))
    return { status: 403, error: "This page may not connect" };
  const serializer = url.searchParams.get("vsn") ?? "1.0.0";
  if (serializer !== "1.0.0" && serializer !== "2.0.0")
    return { status: 400, error: "vsn must be 1.0.0 or 2.0.0" };
  const token = url.searchParams.get("apikey") ?? String(request.headers["x-api-key"] ?? "");
  if (token === "") return { status: 401, error: "API key is missing" };
  try {
    const claims = await verifyToken(token);
    if (claims.exp === undefined)
      return { status: 401, error: "Fields `role` and `exp` are required in JWT" };
    return { serializer, apiKey: { token, claims }, headers: readableHeaders(request) };
  } catch (error) {
    const { text } = refusalOfToken(error, token);
    return { status: 401, error: text.startsWith("Token has expired") ? "Token has expired" : text };
  }
}

/** The headers that policies may read: none that lets anybody in. */
function readableHeaders({ headers }: IncomingMessage): string {
  const hidden = new Set(["authorization", "cookie", "apikey", "x-api-key", "sec-websocket-key"]);
  return JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => !hidden.has(name))));
}

function refuse(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const mostWaiting = 64;

/** A socket that stands: its messages are handled one after another, and no more are read than can be. */
function open(realtime: Realtime, opened: Found & { address: string; ws: WebSocket; socket: Duplex }): void {
  const connection = new Connection(opened, realtime.settings, realtime.figures);
  const { ws, socket, serializer } = opened;
  realtime.connections.add(connection);
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  ws.on("message", (data, isBinary) => {
    connection.heardAt = Date.now();
    const push = readPush(data as Buffer, isBinary, serializer);
    if (!push) return;
    waiting += 1;
    if (waiting === mostWaiting) ws.pause();
    last = last
      .then(() => (connection.isOpen ? takePush(realtime, connection, push) : undefined))
      .catch(realtime.report)
      .finally(() => {
        waiting -= 1;
        if (waiting === mostWaiting / 2 && ws.isPaused) ws.resume();
      });
  });
  ws.on("error", () => ws.terminate());
  ws.on("close", () => forget(realtime, connection));
  socket.once("close-soon", () => {
    // spread, so that not everybody comes back in the same moment
    const spread = Math.min(realtime.settings.stopSpreadMs, realtime.connections.size * 5);
    setTimeout(() => {
      ws.close(1012, "The server is stopping");
      setTimeout(() => ws.terminate(), largestCloseMs).unref();
    }, Math.random() * spread);
  });
}

// A websocket goes through to the project: after the handshake the two connections are one.
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { UpgradeHandler } from "@undercroft/http";
import type { RealtimeConfig } from "../config/realtime.ts";
import type { createSender, Forwarding } from "./forward-request.ts";
import { keyFor, pairsOf, toProject } from "./project-headers.ts";

/** Clients say every half minute that they are there. */
const silenceMs = 120_000;
const handshakeMs = 15_000;

/** What takes sockets, and how many are open. */
export type SocketForwarder = { accept: UpgradeHandler; count: () => number };

/** @param limits how many sockets there may be, in all and from one address, and from which pages */
export function createSocketForwarder(
  { project, mark, onError }: Forwarding,
  { send }: Pick<ReturnType<typeof createSender>, "send">,
  limits: Pick<RealtimeConfig, "sockets" | "socketsPerAddress" | "allowedOrigins">,
): SocketForwarder {
  const open = new Map<Duplex, string>();
  const refusalOf = (request: IncomingMessage, address: string): number | null => {
    const { origin } = request.headers;
    if (limits.allowedOrigins && origin && !limits.allowedOrigins.includes(origin)) return 403;
    const fromThere = [...open.values()].filter((one) => one === address).length;
    return open.size >= limits.sockets || fromThere >= limits.socketsPerAddress ? 429 : null;
  };
  const accept: UpgradeHandler = (request, socket, head) => {
    const address = String(request.headers["x-forwarded-for"] ?? "");
    const refused = refusalOf(request, address);
    if (refused !== null) return refuse(socket, refused);
    open.set(socket, address);
    socket.once("close", () => open.delete(socket));
    const target = new URL(request.url ?? "/", project.url);
    target.searchParams.set("apikey", keyFor(project, target.searchParams.get("apikey") ?? undefined));
    const headers = toProject(project, mark, pairsOf(request.rawHeaders), address);
    headers.push(["connection", "Upgrade"], ["upgrade", "websocket"]);
    const outgoing = send(request, headers, `${target.pathname}${target.search}`);
    outgoing.setTimeout(handshakeMs, () => outgoing.destroy(new Error("the project took no socket in time")));
    socket.once("close", () => outgoing.destroy());
    outgoing.once("upgrade", (answer, other, otherHead) =>
      join({ socket, head }, { other, otherHead }, answer),
    );
    outgoing.once("response", (answer) => {
      answer.resume();
      refuse(socket, answer.statusCode ?? 502);
    });
    outgoing.once("error", (error) => {
      if (!socket.destroyed) onError(error);
      refuse(socket, 503);
    });
    outgoing.end();
  };
  return { accept, count: () => open.size };
}

type NearEnd = { socket: Duplex; head: Buffer };
type FarEnd = { other: Duplex; otherHead: Buffer };

/** The two connections end together, also when the product stops. */
function join({ socket, head }: NearEnd, { other, otherHead }: FarEnd, answer: IncomingMessage): void {
  const kept = pairsOf(answer.rawHeaders).filter(([name]) =>
    /^(connection|upgrade|sec-websocket-.*)$/i.test(name),
  );
  socket.write(
    ["HTTP/1.1 101 Switching Protocols", ...kept.map(([name, value]) => `${name}: ${value}`), "", ""].join(
      "\r\n",
    ),
  );
  if (otherHead.length > 0) socket.write(otherHead);
  if (head.length > 0) other.write(head);
  const end = (): void => {
    socket.destroy();
    other.destroy();
  };
  for (const one of [socket, other]) {
    if ("setTimeout" in one && typeof one.setTimeout === "function") one.setTimeout(silenceMs, end);
    one.once("error", end);
    one.once("close", end);
  }
  socket.once("close-soon", () => other.end()); // the project says goodbye, and the browser comes back to another copy
  socket.pipe(other).pipe(socket);
}

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return;
  const wait = status === 503 || status === 429 ? "Retry-After: 5\r\n" : "";
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}

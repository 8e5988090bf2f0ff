// Connections that ask to become another protocol, such as websockets. They outlive the limits of a request.
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Takes over a connection. Node has checked the request's head only; what it says is the handler's to judge.
 * The handler ends the connection when the socket's "close-soon" event comes: the product is stopping.
 */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A handler with many connections may spread their ends over it. */
const patienceMs = 5_000;

/** Finds who takes over a connection to this path; undefined where nobody does. */
export type FindUpgrade = (path: string) => UpgradeHandler | undefined;

/**
 * Listens for upgrades.
 * @param prepare sees the request first, as the kernel's own `prepare` does
 * @returns how to close what is open: it is told first, and ended after five seconds; who comes afterwards is refused with 503
 */
export function acceptUpgrades(
  server: Server,
  find: FindUpgrade,
  prepare: (request: IncomingMessage) => void = () => {},
): () => Promise<void> {
  const open = new Set<Duplex>();
  let isClosing = false;
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    // its connection was there before the closing began; opened now, nobody would tell it to end
    if (isClosing) return refuse(socket, 503);
    const handler = find((request.url ?? "/").split("?", 1)[0] ?? "/");
    if (!handler) {
      // in development Vite listens too, for its own
      if (server.listenerCount("upgrade") === 1) refuse(socket, 404);
      return;
    }
    prepare(request);
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    handler(request, socket, head);
  });
  return async () => {
    isClosing = true;
    const closing = [...open].map(
      (socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
    );
    for (const socket of open) socket.emit("close-soon");
    const timer = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, patienceMs);
    await Promise.all(closing);
    clearTimeout(timer);
  };
}

function refuse(socket: Duplex, status: number): void {
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy()); // the client may keep its own side open
}

// One connection that only listens. It comes back by itself, and says so, since what was sent meanwhile is lost.
import pg from "pg";
import type { DatabaseConnection } from "./connection.ts";

/** A running listener. */
export type Listener = {
  /** resolves when the first LISTEN stands */
  ready: Promise<void>;
  close: () => Promise<void>;
};

const firstWaitMs = 100;
const longestWaitMs = 2_000;

/**
 * Listens on `channels` until closed; reconnects with doubling waits (100 ms to 2 s).
 * @param onNotify told of each notification
 * @param onReconnect told when listening began again after a gap: whatever was cached may be stale
 * @param onLost told when a connection that listened has ended: what is sent from now on is missed
 */
export function createListener(
  connection: DatabaseConnection,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  onReconnect: () => void = () => {},
  onLost: () => void = () => {},
): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasListened = false;
  let isListening = false;
  let wait = firstWaitMs;
  const ready = Promise.withResolvers<void>();

  const again = () => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void start();
    }, wait);
    wait = Math.min(wait * 2, longestWaitMs);
  };

  async function start(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client = next;
    next.on("error", () => {});
    next.on("end", () => {
      if (client !== next) return;
      if (isListening && !isClosed) onLost();
      isListening = false;
      again();
    });
    next.on("notification", (message) => onNotify(message.channel, message.payload ?? ""));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      next.end().catch(() => {});
      again();
      return;
    }
    wait = firstWaitMs;
    if (hasListened) onReconnect();
    hasListened = true;
    isListening = true;
    ready.resolve();
  }

  void start();
  return {
    ready: ready.promise,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

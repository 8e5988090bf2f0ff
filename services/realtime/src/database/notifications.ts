// What a notification says, handed on once: a listener that reads what it missed meets some of it again.
import type { ServiceDatabase } from "@undercroft/postgres";
import { type MessageRow, readMessage } from "./read-missed.ts";
import type { WireHandlers } from "./wire.ts";

const rememberMs = 180_000;

/** @param copy the id of this copy of the server */
export function createNotifications(database: ServiceDatabase, copy: string, handlers: WireHandlers) {
  const memory = createMemory();

  const notifications = {
    /** What another copy says; its own words are not handed on. */
    relayed: (from: string, text: string): void => {
      if (from === copy) return;
      const body = JSON.parse(text) as Record<string, unknown> & { n: number };
      if (memory.isNewer(from, body.n)) handlers.onRelay(from, body);
    },
    told: (message: MessageRow): void => {
      if (memory.isNew(message.id)) handlers.onMessage(message);
    },
    changed: (transactions: readonly string[]): void => {
      const ids = transactions.filter((id) => memory.isNew(`x${id}`));
      if (ids.length > 0) handlers.onTransactions(ids);
    },
    /** Reads one. @returns a promise only where the database must be asked */
    handle: (payload: string): Promise<void> | undefined => {
      const rest = payload.slice(1);
      const [id = "", from = ""] = rest.split(" ", 2);
      switch (payload[0]) {
        case "r":
          notifications.relayed(from, rest.slice(id.length + from.length + 2));
          return;
        case "R":
          return from === copy ? undefined : readLargeRelay(id, from);
        case "m": {
          const message = JSON.parse(rest) as MessageRow;
          if (message.topic === undefined) return readLargeMessage(message.id);
          notifications.told(message);
          return;
        }
        case "x":
          notifications.changed([rest]);
          return;
        case "p":
          handlers.onRights(rest);
      }
    },
    isNew: memory.isNew,
    forget: memory.forget,
  };

  async function readLargeRelay(id: string, from: string): Promise<void> {
    const [row] = await database.query<{ body: string }>("select body from realtime.relayed where id = $1", [
      id,
    ]);
    if (row) notifications.relayed(from, row.body);
  }

  async function readLargeMessage(id: string): Promise<void> {
    const message = await readMessage(database, id);
    if (message) notifications.told(message);
  }
  return notifications;
}

/** Whether the database must be asked what a notification says. */
export const needsQuestion = (payload: string): boolean =>
  payload[0] === "R" || (payload[0] === "m" && payload.length < 100);

/** What was heard already: the last number of each copy, and ids for as long as they may be read again. */
function createMemory() {
  const last = new Map<string, number>();
  const seen = new Map<string, number>();
  return {
    isNewer: (copy: string, count: number): boolean => {
      if (count <= (last.get(copy) ?? 0)) return false;
      last.set(copy, count);
      return true;
    },
    isNew: (id: string): boolean => {
      if (seen.has(id)) return false;
      seen.set(id, Date.now());
      return true;
    },
    forget: (): void => {
      const before = Date.now() - rememberMs;
      for (const [id, at] of seen) {
        if (at > before) break;
        seen.delete(id);
      }
    },
  };
}

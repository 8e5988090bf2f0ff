// Listens to the database and hands on what it says, in its order and once. While the connection is lost nothing is handed on;
// when it is back, what was missed is read first.
import {
  createListener,
  type DatabaseConnection,
  type Listener,
  type ServiceDatabase,
} from "@undercroft/postgres";
import { createNotifications, needsQuestion } from "./notifications.ts";
import { type MessageRow, readMissed } from "./read-missed.ts";

/** What is told of the database. */
export type WireHandlers = {
  /** another copy says something */
  onRelay: (copy: string, body: Record<string, unknown>) => void;
  /** a message was sent in SQL, or is kept */
  onMessage: (message: MessageRow) => void;
  /** transactions changed published rows, in the order of their commits */
  onTransactions: (ids: string[]) => void;
  /** a person may have lost a right */
  onRights: (person: string) => void;
  /** the schema has changed */
  onSchema: () => void;
  /** what was missed is handed on next */
  onMissed: () => void;
  /** listening began again; `isGap` where it was away for longer than is remembered */
  onReturn: (isGap: boolean) => void;
  onError: (error: unknown) => void;
};

/** A channel of others on the same connection: what it says is heard before whatever the same commit tells sockets is answered. */
export type BesideChannel = {
  channel: string;
  onNotify: (payload: string) => void;
  /** listening began again: something may have been missed */
  onReturn: () => void;
};

/** A running listener. */
export type Wire = {
  listener: Listener;
  /** a message of ours that was delivered already: it is not to be delivered again */
  know: (messageId: string) => void;
  close: () => Promise<void>;
};

const marginMs = 60_000;
const forgetMs = 60_000;
const retryMs = 250;
const channel = "undercroft_realtime";

/** @param copy the id of this copy of the server */
export function openWire(
  connection: DatabaseConnection,
  database: ServiceDatabase,
  copy: string,
  handlers: WireHandlers,
  beside?: BesideChannel,
): Wire {
  const startedAt = Date.now();
  const notifications = createNotifications(database, copy, handlers);
  const queue = createQueue(notifications.handle, handlers.onError);
  let lostAt = 0;
  let losses = 0;

  async function catchUp(): Promise<void> {
    const since = new Date(Math.max(lostAt - marginMs, startedAt));
    const loss = losses;
    while (loss === losses) {
      try {
        const missed = await readMissed(database, copy, since);
        handlers.onMissed();
        for (const { copy: from, body } of missed.relayed) notifications.relayed(from, body);
        for (const message of missed.messages) notifications.told(message);
        notifications.changed(missed.transactions);
        handlers.onReturn(Date.now() - lostAt > marginMs - 5_000);
        return queue.resume();
      } catch (error) {
        handlers.onError(error);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    // lost again: the next return reads it all
  }

  const listener = createListener(
    connection,
    [...(beside ? [beside.channel] : []), channel, "pgrst"],
    (from, payload) => {
      if (from === channel) queue.take(payload);
      else if (from === beside?.channel) beside.onNotify(payload);
      else handlers.onSchema();
    },
    () => {
      beside?.onReturn();
      void catchUp();
    },
    () => {
      if (!queue.isPaused()) lostAt = Date.now();
      losses += 1;
      queue.pause();
    },
  );
  const timer = setInterval(notifications.forget, forgetMs);
  timer.unref();
  return {
    listener,
    know: notifications.isNew,
    close: async () => {
      clearInterval(timer);
      losses += 1;
      queue.pause();
      await listener.close();
    },
  };
}

/** Handles one after another; what needs no question is handled in the same turn, unless something waits before it. */
function createQueue(
  handle: (payload: string) => Promise<void> | undefined,
  onError: (error: unknown) => void,
) {
  const waiting: string[] = [];
  let isPaused = false;
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0 && !isPaused) {
      try {
        await handle(waiting.shift() ?? "");
      } catch (error) {
        onError(error);
      }
    }
    isRunning = false;
  }

  return {
    take: (payload: string): void => {
      if (isPaused || isRunning || needsQuestion(payload)) {
        waiting.push(payload);
        if (!isPaused && !isRunning) void drain();
        return;
      }
      try {
        handle(payload);
      } catch (error) {
        onError(error);
      }
    },
    isPaused: () => isPaused,
    pause: (): void => {
      isPaused = true;
    },
    resume: (): void => {
      isPaused = false;
      if (!isRunning) void drain();
    },
  };
}

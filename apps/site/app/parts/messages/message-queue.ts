// Messages wait in the outbox, a queue a thread, and are sent in order. The limit of thirty a minute is kept here out of kindness; the
// server keeps the same.

import { CLIENT_RATE_LIMITS, createRateLimiter } from "@undercroft/contract";
import { useSyncExternalStore } from "react";
import { callForOutcome } from "#app/api/call.ts";
import { toOutcome } from "#app/api/changes/to-outcome.ts";
import { outbox, useWaiting, type Waiting } from "#app/api/outbox.ts";
import { serverNow } from "#app/device/server-time.ts";
import { makeSignal, makeStore } from "#app/device/store.ts";
import type { Card } from "./message.ts";

const prefix = "message/";

export type WaitingMessage = { body: string; card: Card | null; title: string };

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.messages);
const limitedUntil = makeStore(0);
const sent = makeSignal<string>();
/** Entries that have taken their place in the limit: one that goes again does not count twice. */
const counted = new Set<string>();

function limitFor(ms: number): void {
  limitedUntil.set(serverNow() + ms);
  setTimeout(outbox.flush, ms + 100);
}

class TooMany extends Error {}

async function send(thread: string, entry: Waiting<WaitingMessage>, signal: AbortSignal) {
  if (limitedUntil.read() > serverNow()) throw new TooMany();
  if (!counted.has(entry.id)) {
    const wait = limiter.take();
    if (wait > 0) {
      limitFor(wait);
      throw new TooMany();
    }
    counted.add(entry.id);
  }
  const { body, card } = entry.body;
  const answer = await callForOutcome(
    "send_message",
    { p_conversation_id: thread, p_body: body, p_client_id: entry.id, ...(card ? { p_card: card } : {}) },
    { signal },
  );
  const seconds = answer.status === 429 ? Number((answer.error as { hint?: string } | null)?.hint) : 0;
  if (seconds > 0) limitFor(seconds * 1000);
  const refusal = toOutcome(answer);
  if (refusal === null) sent.set(thread);
  return refusal;
}

const known = new Set<string>();

/** Says how the queue of a thread is sent. */
export function sendMessagesOf(thread: string): void {
  if (known.has(thread)) return;
  known.add(thread);
  outbox.sendBy<WaitingMessage>(prefix + thread, {
    send: (entry, signal) => send(thread, entry, signal),
    describe: ({ title }) => `Your message to ${title}`,
  });
}

/** Threads of which something waits in this browser, left from before the page was loaded among them. */
export const useWaitingThreads = (): readonly string[] => [
  ...new Set(
    useWaiting()
      .filter(({ queue }) => queue.startsWith(prefix))
      .map(({ queue }) => queue.slice(prefix.length)),
  ),
];

/** What waits of one thread, in order. */
export const useWaitingMessages = (thread: string): readonly Waiting<WaitingMessage>[] =>
  useWaiting().filter((entry): entry is Waiting<WaitingMessage> => entry.queue === prefix + thread);

/** @throws OutboxFullError, or Error where the browser keeps nothing */
export const putMessage = (thread: string, body: WaitingMessage): Promise<string> =>
  outbox.put(prefix + thread, body);

/** Calls back when a message of this tab has arrived. @returns how to stop */
export const onMessageSent = sent.subscribe;

/** When the next message may be sent, in milliseconds since 1970; 0 where nothing was limited. */
export const useLimitedUntil = (): number =>
  useSyncExternalStore(limitedUntil.subscribe, limitedUntil.read, () => 0);

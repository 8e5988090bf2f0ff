// What is sent without a connection waits here, over reloads and files among it, and is sent in order once there is one.

import { createStore, del, entries, get, promisifyRequest, set, type UseStore } from "idb-keyval";
import { useSyncExternalStore } from "react";
import { serverNow } from "#app/device/server-time.ts";
import { makeStore } from "#app/device/store.ts";
import type { Refusal } from "./changes/refusal.ts";
import { onForgetting } from "./personal-storage.ts";

/** Something that waits to be sent. */
export type Waiting<Body = unknown> = {
  /** its place in the order, and how it is named to `retry`, `edit` and `discard` */
  key: number;
  /** made once: a server knows by it what it already has, since an entry goes again when its outcome was not heard of */
  id: string;
  queue: string;
  /** whose it is; it is never sent as anybody else */
  owner: string;
  /** anything that structured clone takes, files among it */
  body: Body;
  /** why it was refused; it then waits for a person's word, and what comes after it goes on */
  refusal: Refusal | null;
};

/** How the entries of one queue are sent. */
export type Sender<Body> = {
  /** Answers null when it arrived, or why it was refused; throws when the outcome is not known. */
  send: (entry: Waiting<Body>, signal: AbortSignal) => Promise<Refusal | null>;
  /** what it is, for the person who is asked about it: "Saving an event" */
  describe: (body: Body) => string;
};

/** Thrown where a hundred entries wait already. */
export class OutboxFullError extends Error {}

const most = 100;
const firstWaitMs = 1000;
const longestWaitMs = 300_000;
/** After this long an answer is not waited for any more, so that one request that hangs does not hold up the other tabs. */
const patienceMs = 120_000;

let store: UseStore | undefined;
const opened = (): UseStore => {
  store ??= createStore("undercroft-mine-outbox", "waiting");
  return store;
};

const senders = new Map<string, Sender<unknown>>();
let channel: BroadcastChannel | undefined;
let owner: string | null = null;
let starting: Promise<void> = Promise.resolve();
/** Whether this page knows who is signed in; it can be written on before that part of it has come. */
let isKnown = false;
/** What was put before. */
const early = new Set<() => void>();
const earlyMs = 10_000;
let stopper = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = firstWaitMs;
const none: readonly Waiting[] = [];
const ownWaiting = makeStore(none);

/** One tab at a time. Without a secure connection there are no locks; a server then sorts out by the id what came twice. */
const locked = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`outbox-${name}`, work) : work();

async function list(): Promise<Waiting[]> {
  const rows = await entries<number, Omit<Waiting, "key">>(opened());
  return rows.map(([key, row]) => ({ key, ...row })).toSorted((one, other) => one.key - other.key);
}

const own = async (): Promise<Waiting[]> => (await list()).filter((entry) => entry.owner === owner);

async function tell(isOurs = true): Promise<void> {
  if (isOurs) channel?.postMessage("changed");
  ownWaiting.set(owner === null ? none : await own().catch(() => none));
}

/**
 * Has an entry wait, and tries to send it at once.
 * @throws OutboxFullError where a hundred wait; Error where nobody is signed in or the browser keeps nothing
 */
async function put<Body>(queue: string, body: Body, id: string = crypto.randomUUID()): Promise<string> {
  if (!isKnown) await untilKnown();
  const mine = owner;
  await locked("order", async () => {
    if (mine === null || mine !== owner) throw new Error("Nobody is signed in");
    const all = await list();
    if (all.length >= most) throw new OutboxFullError(`${most} entries wait already`);
    // never a number that was another's before: a tab that still sends that one would end this one with it
    await set(
      Math.max(serverNow(), (all.at(-1)?.key ?? 0) + 1),
      { id, queue, owner: mine, body, refusal: null },
      opened(),
    );
  });
  await tell();
  flush();
  return id;
}

/** Waits until it is known who is signed in, or some seconds where that does not come. */
const untilKnown = (): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(limit);
      early.delete(goOn);
      resolve();
    };
    const limit = setTimeout(goOn, earlyMs);
    early.add(goOn);
  });

/** Ends one that arrived, or has it wait for a person's word; one that was discarded meanwhile stays so. */
const finish = ({ key, id }: Waiting, refusal: Refusal | null): Promise<void> =>
  locked("order", async () => {
    const row = await get<Waiting>(key, opened());
    if (row?.id !== id) return;
    if (refusal) await set(key, { ...row, refusal }, opened());
    else await del(key, opened());
  });

/** Sends one that was refused again, with another body if given; one that is not refused may be on its way, and stays as it is. */
const release = (key: number, body?: unknown): Promise<void> =>
  locked("order", async () => {
    const row = await get<Waiting>(key, opened());
    if (row?.refusal) await set(key, { ...row, body: body ?? row.body, refusal: null }, opened());
  });

async function retry(key: number): Promise<void> {
  await release(key);
  await tell();
  flush();
}

async function edit(key: number, body: unknown): Promise<void> {
  await release(key, body);
  await tell();
  flush();
}

async function discard(key: number): Promise<void> {
  await locked("order", () => del(key, opened()));
  await tell();
}

/** @throws when the outcome is not known, or nobody may wait for it any more */
function send(entry: Waiting, stopped: AbortSignal): Promise<Refusal | null | undefined> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]);
  const given = senders.get(entry.queue)?.send(entry, signal);
  return Promise.race([
    given,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ]);
}

/** Sends the first of each queue that is not refused, until nothing is left or its outcome is not heard of. */
async function sendAll(): Promise<void> {
  const { signal } = stopper;
  const stuck = new Set<string>();
  for (;;) {
    const next = (await own()).find(
      ({ refusal, queue }) => !refusal && !stuck.has(queue) && senders.has(queue),
    );
    if (!next || signal.aborted) break;
    const outcome = await send(next, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (outcome === undefined) stuck.add(next.queue);
    else await finish(next, outcome);
    if (outcome !== undefined) waitMs = firstWaitMs;
    await tell();
  }
  clearTimeout(timer);
  if (stuck.size === 0) return;
  timer = setTimeout(flush, waitMs);
  waitMs = Math.min(waitMs * 2, longestWaitMs);
}

/** Whether this tab has asked for its turn and not had it yet: one turn sends everything. */
let isInLine = false;

/** Tries again what waits; never throws. */
function flush(): void {
  if (owner === null || isInLine) return;
  isInLine = true;
  void locked("send", () => {
    isInLine = false;
    return owner === null ? Promise.resolve() : sendAll();
  }).catch(() => {});
}

/** Waits until everything of a queue that can be sent now was sent or refused. */
async function settle(): Promise<void> {
  if (owner !== null) await locked("send", sendAll);
}

function goOn(): void {
  waitMs = firstWaitMs;
  flush();
}

/** From now on this person's entries are sent; what somebody else left in this browser goes. */
function start(person: string): Promise<void> {
  if (owner !== person) {
    halt();
    owner = person;
    know();
    starting = takeUp(person);
  }
  return starting;
}

async function takeUp(person: string): Promise<void> {
  if (!channel) {
    channel = new BroadcastChannel("outbox");
    channel.onmessage = () => void tell(false);
    window.addEventListener("online", goOn);
  }
  await wipe((one) => one !== person);
  await tell(false);
  flush();
}

function know(): void {
  isKnown = true;
  for (const goOn of early) goOn();
}

/** Nobody is signed in: what is left stays for the person it is of, and is not sent. */
function stop(): void {
  halt();
  know();
}

function halt(): void {
  stopper.abort();
  stopper = new AbortController();
  clearTimeout(timer);
  owner = null;
  void tell(false);
}

/** Deletes what lies here of some people, in one transaction, which whatever comes later waits for. */
const wipe = (isMeant: (owner: string) => boolean): Promise<void> =>
  opened()("readwrite", (waiting) => {
    waiting.openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
      if (cursor && isMeant((cursor.value as Waiting).owner)) cursor.delete();
      cursor?.continue();
    };
    return promisifyRequest(waiting.transaction);
  });

onForgetting((keepsDrafts) => {
  const left = keepsDrafts ? null : owner;
  stop();
  // another tab may have somebody else signed in by now, whose entries stay; what keeps nothing has nothing to forget
  if (left !== null) void wipe((one) => one === left).catch(() => {});
});

/** What waits to be sent in this browser. */
export const outbox = {
  start,
  stop,
  put,
  retry,
  edit,
  discard,
  flush,
  settle,
  /** Says how a queue is sent, in every tab that can. */
  sendBy: <Body>(queue: string, sender: Sender<Body>): void => {
    senders.set(queue, sender as Sender<unknown>);
    flush();
  },
  describe: ({ queue, body }: Waiting): string => senders.get(queue)?.describe(body) ?? "",
  /** how many wait, in all or in one queue, refused ones among them */
  count: async (queue?: string): Promise<number> => {
    const entries = owner === null ? none : await own().catch(() => none);
    return entries.filter((entry) => queue === undefined || entry.queue === queue).length;
  },
};

/** What waits, in order; nothing on the server and during hydration. */
export const useWaiting = (): readonly Waiting[] =>
  useSyncExternalStore(ownWaiting.subscribe, ownWaiting.read, () => none);

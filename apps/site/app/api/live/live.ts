/**
 * What is live: one socket for this tab, fetched when the page has rested. Channels tell that something changed; what was missed
 * while the line was cut is not told later, so every listener reads its query again when it is back.
 */

import { RealtimeClient } from "@supabase/realtime-js";
import { REALTIME } from "@undercroft/contract";
import { browserClient, publishableKey } from "#app/api/browser-client.ts";
import { storedNames } from "#app/device/browser-storage.ts";

/** Somebody who listens to one channel. */
export type LiveListener = {
  /** A message of the channel. */
  onMessage: (event: string, payload: Record<string, unknown>) => void;
  /** The channel stands again after it was lost: read again. */
  onReturn: () => void;
  /** The channel stands for the first time: what changed since the page was read was not heard. */
  onEnter?: () => void;
  /** Whether the channel has been lost for more than three seconds. */
  onLost: (isLost: boolean) => void;
};

const patienceMs = 3_000;
/** A tab nobody looks at gives its socket back after this. */
const hiddenMs = 5 * 60_000;

let client: RealtimeClient | null = null;
let isAsleep = false;
let sleepTimer: ReturnType<typeof setTimeout> | undefined;
const rooms = new Map<string, Room>();

/** The token of the person where somebody is signed in; a visitor's page never fetches the whole client. */
async function readToken(): Promise<string> {
  const isSignedIn = storedNames("local").some((key) => /^sb-.+-auth-token$/.test(key));
  if (!isSignedIn) return publishableKey();
  const { data } = await (await browserClient()).auth.getSession();
  return data.session?.access_token ?? publishableKey();
}

function connect(): RealtimeClient {
  const address = new URL("/realtime/v1", window.location.origin);
  address.protocol = address.protocol.replace("http", "ws");
  client ??= new RealtimeClient(address.href, {
    params: { apikey: publishableKey() },
    timeout: REALTIME.timeoutMs,
    heartbeatIntervalMs: REALTIME.heartbeatMs,
    reconnectAfterMs: (tries) =>
      REALTIME.reconnectMs[tries - 1] ?? REALTIME.reconnectMs[REALTIME.reconnectMs.length - 1] ?? 10_000,
    // a token that cannot be had leaves what a visitor may hear
    accessToken: () => readToken().catch(() => publishableKey()),
    logger: () => {},
  });
  return client;
}

/** A private channel of this tab and all who listen to it. */
class Room {
  readonly listeners = new Set<LiveListener>();
  readonly #topic: string;
  #leave: (() => void) | null = null;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #wasInside = false;
  #isLost = false;

  constructor(topic: string) {
    this.#topic = topic;
  }

  async enter(): Promise<void> {
    let isLeft = false;
    this.#leave = () => {
      isLeft = true;
    };
    const live = connect();
    await live.setAuth();
    if (isLeft) return;
    const channel = live.channel(this.#topic, { config: { private: true } });
    channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
      for (const listener of this.listeners)
        listener.onMessage(event, (payload ?? {}) as Record<string, unknown>);
    });
    this.#leave = () => {
      isLeft = true;
      void live.removeChannel(channel);
    };
    channel.subscribe((status, error) => {
      if (isLeft) return;
      if (status === "SUBSCRIBED") this.#stand();
      else if (/Unauthorized/.test(error?.message ?? "")) this.leave();
      else this.#lose();
    });
  }

  leave(): void {
    this.#leave?.();
    this.#leave = null;
    clearTimeout(this.#lostTimer);
    this.#lostTimer = undefined;
    this.#say(false);
  }

  #stand(): void {
    clearTimeout(this.#lostTimer);
    this.#lostTimer = undefined;
    const isReturn = this.#wasInside;
    this.#wasInside = true;
    this.#say(false);
    for (const listener of this.listeners) {
      if (isReturn) listener.onReturn();
      else listener.onEnter?.();
    }
  }

  /** A line that comes back at once was never missed. A channel that was never entered is not missed either. */
  #lose(): void {
    if (!this.#wasInside) return;
    this.#lostTimer ??= setTimeout(() => this.#say(true), patienceMs);
  }

  #say(isLost: boolean): void {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    for (const listener of this.listeners) listener.onLost(isLost);
  }
}

function followVisibility(): void {
  clearTimeout(sleepTimer);
  if (document.visibilityState === "hidden") {
    sleepTimer = setTimeout(() => {
      isAsleep = true;
      for (const room of rooms.values()) room.leave();
      void client?.disconnect();
    }, hiddenMs);
  } else if (isAsleep) {
    isAsleep = false;
    for (const room of rooms.values()) void room.enter();
  }
}

/** Listens to a private channel. @returns how to stop */
export function listen(topic: string, listener: LiveListener): () => void {
  if (rooms.size === 0) document.addEventListener("visibilitychange", followVisibility);
  let room = rooms.get(topic);
  if (!room) {
    room = new Room(topic);
    rooms.set(topic, room);
    if (!isAsleep) void room.enter();
  }
  room.listeners.add(listener);
  const entered = room;
  return () => {
    entered.listeners.delete(listener);
    if (entered.listeners.size > 0) return;
    entered.leave();
    rooms.delete(topic);
    if (rooms.size === 0) document.removeEventListener("visibilitychange", followVisibility);
  };
}

// One socket: its channels, its limits, and the bytes that go out. Frames are written to the connection itself, since most of them
// are shared with other sockets and were built before.
import type { Duplex } from "node:stream";
import type { Claims } from "@undercroft/tokens";
import type { WebSocket } from "ws";
import type { Channel } from "../channels/channel.ts";
import { messageFrame, type Sent } from "../protocol/frames.ts";
import type { Serializer } from "../protocol/push.ts";
import type { RealtimeSettings } from "../settings.ts";
import type { Figures } from "./figures.ts";
import { createRate, type Rate } from "./rate.ts";

/** What was known when the socket was opened. */
export type Opened = {
  ws: WebSocket;
  socket: Duplex;
  serializer: Serializer;
  /** what its address counts as */
  address: string;
  apiKey: { token: string; claims: Claims };
  /** the request's headers as policies may read them */
  headers: string;
};

const heapBytes = 1024 * 1024;
const mostHeapBytes = 32 * heapBytes;
const presenceWindowMs = 30_000;

/** A socket with its channels by topic. */
export class Connection {
  readonly channels = new Map<string, Channel>();
  readonly joins: Rate;
  readonly events: Rate;
  readonly presenceCalls: Rate;
  readonly openedAt = Date.now();
  readonly opened: Opened;
  heardAt = Date.now();
  emptySince: number = Date.now();
  readonly #figures: Figures;
  #fullSince = 0;

  constructor(opened: Opened, settings: RealtimeSettings, figures: Figures) {
    this.opened = opened;
    this.#figures = figures;
    this.joins = createRate(settings.joinsPerSecond);
    this.events = createRate(settings.eventsPerSecond);
    this.presenceCalls = createRate(settings.presenceCalls, presenceWindowMs);
  }

  get serializer(): Serializer {
    return this.opened.serializer;
  }

  get isOpen(): boolean {
    return this.opened.ws.readyState === this.opened.ws.OPEN;
  }

  /** Writes frames that are built already. */
  write(frames: Buffer, count = 1): void {
    const { socket } = this.opened;
    if (!this.isOpen || socket.destroyed) return;
    socket.write(frames);
    this.#figures.deliveries += count;
    if (socket.writableLength > mostHeapBytes) this.drop();
  }

  send(sent: Sent): void {
    this.write(messageFrame(this.serializer, sent));
  }

  reply(
    to: { topic: string; ref: string | null; joinRef: string | null },
    status: "ok" | "error",
    response: unknown,
  ): void {
    this.send({ ...to, event: "phx_reply", payload: JSON.stringify({ status, response }) });
  }

  /** Ends a reader that left more than a megabyte waiting for too long. */
  judgeReader(slowReaderMs: number): void {
    if (this.opened.socket.writableLength <= heapBytes) this.#fullSince = 0;
    else if (this.#fullSince === 0) this.#fullSince = Date.now();
    else if (Date.now() - this.#fullSince > slowReaderMs) this.drop();
  }

  /** Ends the socket without a word: its peer does not read. */
  drop(): void {
    this.#figures.drops += 1;
    this.opened.ws.terminate();
  }
}

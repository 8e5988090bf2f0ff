// Chooses a connection for each batch. Quick reads go behind each other on the same one: each connection that is written to is a
// system call here and a process woken there, which together cost more than finding a row. Everything else gets one to itself.
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseConnection, DatabaseUnavailable } from "../connection.ts";
import type { ReadCost } from "./read-costs.ts";
import { openWire, type Query, type ResultRows, type WireConnection } from "./wire-connection.ts";

/** Sizes and waits of the pool. */
export type PoolOptions = {
  connection: DatabaseConnection;
  startupSettings?: Record<string, string>;
  /** a pooler in transaction mode stands between */
  isPooled?: boolean;
  /** connections at most */
  max: number;
  /** connections that quick reads share before more are opened */
  shared: number;
  /** batches in flight on one shared connection at most */
  depth: number;
  /** how long a request may wait for a connection */
  queueTimeoutMs: number;
  /** prepared statements kept per connection */
  statementLimit: number;
};

type Waiter = {
  /** undefined asks for a connection of one's own */
  cost: ReadCost | undefined;
  /** sends at once, so that the next one finds the connection taken */
  start: (wire: WireConnection) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  since: number;
};

/** Reads are put behind each other while all of them together take less than this; where there are more cores, several could run. */
const stackMs = 4 / Math.min(4, availableParallelism());
/** A shared connection whose head has waited this long is held up by something slow. */
const slowHeadMs = 25;
const idleCloseMs = 30_000;
/** A connection keeps its plans and its memory; after an hour a new one takes its place. */
const longestLifeMs = 60 * 60 * 1000;
const firstRetryMs = 50;
const longestRetryMs = 1_000;

const isClosed = (): DatabaseUnavailable => new DatabaseUnavailable("lost", "The pool is closed");

/** The connections of one login role. */
export class WirePool {
  readonly #options: PoolOptions;
  readonly #wires = new Set<WireConnection>();
  /** too old, and still answering what was sent on them */
  readonly #retiring = new Set<WireConnection>();
  readonly #waiters: Waiter[] = [];
  readonly #sweeper: NodeJS.Timeout;
  #opening = 0;
  #isClosed = false;
  #lastFailure: Error | undefined;
  #isRetrying = false;
  #renewedAt = 0;

  constructor(options: PoolOptions) {
    this.#options = { ...options, shared: Math.min(options.shared, options.max) };
    this.#sweeper = setInterval(() => this.#sweep(), 1_000).unref();
  }

  /**
   * Sends a read on a connection that others may share.
   * @param cost what it is thought to take; learns what it took
   * @throws pg.DatabaseError, DatabaseUnavailable when there is no connection in time or the database is away
   */
  read(queries: readonly Query[], cost: ReadCost, deadlineMs?: number): Promise<ResultRows[]> {
    const wire = this.#pickShared(cost);
    if (wire) return wire.run(queries, cost, deadlineMs);
    return new Promise((resolve, reject) => {
      this.#wait({ cost, start: (found) => resolve(found.run(queries, cost, deadlineMs)), reject });
    });
  }

  /**
   * A connection of one's own. Give it back with `release`.
   * @throws DatabaseUnavailable when there is none in time or the database is away
   */
  acquire(): Promise<WireConnection> {
    const wire = this.#pickExclusive();
    if (wire) return Promise.resolve(wire);
    return new Promise((resolve, reject) => {
      this.#wait({ cost: undefined, start: resolve, reject });
    });
  }

  /** Takes a connection of one's own back. */
  release(wire: WireConnection): void {
    wire.isExclusive = false;
    if (wire.isOutdated) this.#retire(wire);
    this.#serve();
  }

  /**
   * Has new connections take the place of all: what was prepared on these is about things that are gone.
   * @param since when the request was made that found out (`performance.now()`); an older one than the last renewal needs none
   */
  renew(since: number): void {
    if (since < this.#renewedAt) return;
    this.#renewedAt = performance.now();
    for (const wire of [...this.#wires]) {
      if (wire.isExclusive) wire.isOutdated = true;
      else this.#retire(wire);
    }
  }

  /** How long the one that has waited longest has waited, in ms; they wait in the order of their coming. */
  waitedMs(): number {
    const [first] = this.#waiters;
    return first ? performance.now() - first.since : 0;
  }

  /** Closes every connection; nothing can be acquired after. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeper);
    this.#rejectWaiters(isClosed());
    await Promise.all([...this.#wires, ...this.#retiring].map((wire) => wire.close()));
  }

  #wait(waiting: Omit<Waiter, "timer" | "since">): void {
    if (this.#isClosed) {
      waiting.reject(isClosed());
      return;
    }
    if (this.#lastFailure && this.#wires.size === 0) {
      this.#retry();
      // one of its own for each: it says that the database was away at this moment too
      const { message, cause } = this.#lastFailure;
      waiting.reject(new DatabaseUnavailable("connect", message, { cause }));
      return;
    }
    const timer = setTimeout(() => {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      waiting.reject(
        new DatabaseUnavailable("queue", "Timed out acquiring connection from connection pool."),
      );
    }, this.#options.queueTimeoutMs);
    const waiter: Waiter = { ...waiting, timer, since: performance.now() };
    this.#waiters.push(waiter);
    this.#open();
  }

  #pickExclusive(): WireConnection | undefined {
    let held = 0;
    let idle: WireConnection | undefined;
    for (const wire of this.#wires) {
      if (wire.isExclusive) held++;
      else if (wire.inFlight === 0) idle = wire;
    }
    // two stay free of writers that wait for locks, so reads always go through
    if (!idle || held >= Math.max(1, this.#options.max - 2)) return undefined;
    idle.isExclusive = true;
    return idle;
  }

  #pickShared({ ms }: ReadCost): WireConnection | undefined {
    let stack: WireConnection | undefined;
    let idle: WireConnection | undefined;
    let least: WireConnection | undefined;
    for (const wire of this.#wires) {
      if (wire.isExclusive) continue;
      if (wire.inFlight === 0) {
        idle ??= wire;
        continue;
      }
      const age = wire.headAge;
      if (wire.inFlight >= this.#options.depth || age > slowHeadMs) continue;
      if (age < stackMs && wire.expected + ms < stackMs && (!stack || wire.expected > stack.expected))
        stack = wire;
      if (!least || wire.inFlight < least.inFlight) least = wire;
    }
    // until all are open, what would have to wait waits for a new one or for the first that is idle, whichever it is
    return stack ?? idle ?? (this.#wires.size < this.#options.shared ? undefined : least);
  }

  #serve(): void {
    if (this.#waiters.length === 0) return;
    // queries that want the same wire get it in their order
    const refused = { shared: false, alone: false };
    for (const waiter of [...this.#waiters]) {
      const kind = waiter.cost ? "shared" : "alone";
      if (refused[kind]) continue;
      const wire = waiter.cost ? this.#pickShared(waiter.cost) : this.#pickExclusive();
      if (!wire) {
        refused[kind] = true;
        continue;
      }
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      clearTimeout(waiter.timer);
      waiter.start(wire);
    }
    if (this.#waiters.length > 0) this.#open();
  }

  #open(): void {
    if (this.#isClosed || this.#wires.size + this.#opening >= this.#options.max) return;
    // one connection per waiter is enough, and one at a time while none has succeeded
    if (this.#opening > 0 && (this.#wires.size === 0 || this.#opening >= this.#waiters.length)) return;
    this.#opening++;
    openWire({
      ...this.#options,
      onAnswered: () => this.#serve(),
      onClose: () => {
        for (const wire of this.#wires) if (wire.isClosed) this.#wires.delete(wire);
        if (this.#waiters.length > 0) this.#open();
      },
    }).then(
      (wire) => {
        this.#opening--;
        this.#lastFailure = undefined;
        if (this.#isClosed) return wire.close();
        this.#wires.add(wire);
        this.#serve();
      },
      (error: Error) => {
        this.#opening--;
        this.#lastFailure = error;
        if (this.#wires.size === 0) this.#rejectWaiters(error);
        this.#retry();
      },
    );
  }

  #retry(): void {
    if (this.#isRetrying || this.#isClosed) return;
    this.#isRetrying = true;
    void (async () => {
      for (
        let wait = firstRetryMs;
        this.#lastFailure && !this.#isClosed;
        wait = Math.min(wait * 2, longestRetryMs)
      ) {
        await sleep(wait, undefined, { ref: false });
        if (this.#opening === 0) this.#open();
      }
      this.#isRetrying = false;
    })();
  }

  #rejectWaiters(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.reject(error);
    }
  }

  /** Closes a connection as soon as nothing is in flight on it; nobody picks it meanwhile. */
  #retire(wire: WireConnection): void {
    if (wire.isExclusive) return;
    this.#wires.delete(wire);
    if (wire.inFlight === 0) void wire.close();
    else this.#retiring.add(wire);
  }

  #sweep(): void {
    for (const wire of this.#retiring) {
      if (wire.isOverdue) wire.destroy();
      if (wire.inFlight > 0 && !wire.isClosed) continue;
      this.#retiring.delete(wire);
      void wire.close();
    }
    const now = performance.now();
    for (const wire of this.#wires) {
      if (wire.isOverdue) wire.destroy();
      else if (now - wire.openedAt > longestLifeMs) this.#retire(wire);
    }
    let extra = this.#wires.size - this.#options.shared;
    for (const wire of this.#wires) {
      if (extra <= 0) return;
      if (wire.isExclusive || wire.inFlight > 0 || now - wire.idleSince < idleCloseMs) continue;
      // out of the set first, so that no query is given it while it closes
      this.#wires.delete(wire);
      void wire.close();
      extra--;
    }
  }
}

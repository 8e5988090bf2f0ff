// Chooses a connection for each group: quick reads share few connections, everything else gets one to itself.
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseConnection, DatabaseUnavailable } from "../connection.ts";
import { openWire, type WireConnection } from "./wire-connection.ts";

/** Sizes and waits of the pool. */
export type PoolOptions = {
  connection: DatabaseConnection;
  startupSettings?: Record<string, string>;
  /** connections at most */
  max: number;
  /** connections that quick reads share before more are opened */
  shared: number;
  /** groups in flight on one shared connection at most */
  depth: number;
  /** how long a request may wait for a connection */
  queueTimeoutMs: number;
  /** prepared statements kept per connection */
  statementLimit: number;
};

type Waiter = {
  isExclusive: boolean;
  resolve: (wire: WireConnection) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};

/** A shared connection whose head has waited this long is held up by something slow. */
const slowHeadMs = 25;
const idleCloseMs = 30_000;
const firstRetryMs = 50;
const longestRetryMs = 1_000;

/** The connections of one login role. */
export class WirePool {
  readonly #options: PoolOptions;
  readonly #wires = new Set<WireConnection>();
  readonly #waiters: Waiter[] = [];
  readonly #sweeper: NodeJS.Timeout;
  #opening = 0;
  #isClosed = false;
  #lastFailure: Error | undefined;
  #isRetrying = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#sweeper = setInterval(() => this.#sweep(), 10_000).unref();
  }

  /**
   * A connection to send on at once. Give an exclusive one back with `release`.
   * @throws DatabaseUnavailable when there is none in time or the database is away
   */
  acquire(isExclusive: boolean): Promise<WireConnection> | WireConnection {
    const found = this.#pick(isExclusive);
    if (found) return found;
    if (this.#lastFailure && this.#wires.size === 0) {
      this.#retry();
      return Promise.reject(this.#lastFailure);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(new DatabaseUnavailable("queue", "Timed out acquiring connection from connection pool."));
      }, this.#options.queueTimeoutMs);
      const waiter: Waiter = { isExclusive, resolve, reject, timer };
      this.#waiters.push(waiter);
      this.#open();
    });
  }

  /** Tells the pool that a group was answered or an exclusive connection is free again. */
  release(wire: WireConnection, wasExclusive: boolean): void {
    if (wasExclusive) wire.isExclusive = false;
    if (this.#waiters.length > 0) this.#serve();
  }

  /** Closes every connection; nothing can be acquired after. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeper);
    this.#rejectWaiters(new DatabaseUnavailable("lost", "The pool is closed"));
    await Promise.all([...this.#wires].map((wire) => wire.close()));
  }

  #pick(isExclusive: boolean): WireConnection | undefined {
    return isExclusive ? this.#pickExclusive() : this.#pickShared();
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

  #pickShared(): WireConnection | undefined {
    let best: WireConnection | undefined;
    for (const wire of this.#wires) {
      if (wire.isExclusive) continue;
      if (wire.inFlight === 0) return wire;
      if (wire.inFlight >= this.#options.depth || wire.headAge > slowHeadMs) continue;
      if (!best || wire.inFlight < best.inFlight) best = wire;
    }
    if (best && this.#wires.size < this.#options.shared) this.#open();
    return best;
  }

  #serve(): void {
    for (let i = 0; i < this.#waiters.length; ) {
      const waiter = this.#waiters[i];
      const wire = waiter && this.#pick(waiter.isExclusive);
      if (!waiter || !wire) {
        i++;
        continue;
      }
      this.#waiters.splice(i, 1);
      clearTimeout(waiter.timer);
      waiter.resolve(wire);
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

  #sweep(): void {
    const now = performance.now();
    let extra = this.#wires.size - this.#options.shared;
    for (const wire of this.#wires) {
      if (extra <= 0) return;
      if (wire.isExclusive || wire.inFlight > 0 || now - wire.idleSince < idleCloseMs) continue;
      // out of the set first, so nobody picks it while it says goodbye
      this.#wires.delete(wire);
      void wire.close();
      extra--;
    }
  }
}

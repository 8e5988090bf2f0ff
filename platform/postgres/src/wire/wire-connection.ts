// One connection that `pg` opened (TLS, SCRAM) and on which we then speak the extended protocol ourselves:
// many groups in flight, one Sync per group, answers as bytes. A group is one implicit transaction.
import type { Socket } from "node:net";
import pg from "pg";
import { type DatabaseConnection, DatabaseUnavailable } from "../connection.ts";
import { MessageReader, readError, readFields } from "./message-reader.ts";
import { type BoundValue, MessageWriter } from "./message-writer.ts";
import { learnCost, type ReadCost } from "./read-costs.ts";
import { StatementCache } from "./statement-cache.ts";

/** One statement of a group. `scope` is the role it is planned for. */
export type Step = { text: string; values: readonly BoundValue[]; scope: string };

/** The rows of one step; a field is its text as bytes, or null. */
export type StepRows = (Buffer | null)[][];

type Group = {
  results: StepRows[];
  rows: StepRows;
  /** the statements being prepared, in the order of their Parse; undefined for unnamed ones */
  parses: (Step | undefined)[];
  error: Error | undefined;
  startedAt: number;
  cost: ReadCost | undefined;
  /** what it was thought to take when it was sent, in ms */
  expected: number;
  resolve: (results: StepRows[]) => void;
  reject: (error: Error) => void;
};

/** How a connection is opened. */
export type WireOptions = {
  connection: DatabaseConnection;
  /** sent at start-up, e.g. search_path */
  startupSettings?: Record<string, string>;
  statementLimit: number;
  /** a group was answered: there is room for another */
  onAnswered: () => void;
  onClose: () => void;
};

/** A pipelined connection. Make one with `openWire`. */
export class WireConnection {
  /** True while somebody holds it over several groups, or waits for a lock: nothing may be sent behind that. */
  isExclusive = false;
  isClosed = false;
  idleSince = performance.now();
  readonly #socket: Socket;
  readonly #client: pg.Client;
  readonly #writer = new MessageWriter();
  readonly #statements: StatementCache;
  #groups: Group[] = [];
  #expected = 0;
  #isFlushPlanned = false;
  readonly #onAnswered: () => void;
  readonly #onClose: () => void;

  constructor(client: pg.Client, options: WireOptions) {
    this.#client = client;
    this.#statements = new StatementCache(options.statementLimit);
    this.#onAnswered = options.onAnswered;
    this.#onClose = options.onClose;
    // the library has no public way to its socket; the connection is whole and idle at this point
    this.#socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    const reader = new MessageReader((type, data, start, end) => this.#onMessage(type, data, start, end));
    this.#socket.removeAllListeners("data");
    this.#socket.on("data", (chunk: Buffer) => reader.push(chunk));
    this.#socket.on("close", () => this.#onSocketClose());
  }

  /** Groups sent and not yet answered. */
  get inFlight(): number {
    return this.#groups.length;
  }

  /** Milliseconds the oldest unanswered group has waited. */
  get headAge(): number {
    const head = this.#groups[0];
    return head ? performance.now() - head.startedAt : 0;
  }

  /** Milliseconds that everything in flight is thought to take. */
  get expected(): number {
    return this.#expected;
  }

  /**
   * Sends `steps` as one group.
   * @param cost what it is thought to take; learns what it took
   * @throws pg.DatabaseError, DatabaseUnavailable
   */
  run(steps: readonly Step[], cost?: ReadCost): Promise<StepRows[]> {
    if (this.isClosed) return Promise.reject(new DatabaseUnavailable("lost", "The connection is closed"));
    return new Promise((resolve, reject) => {
      const group: Group = {
        results: [],
        rows: [],
        parses: [],
        error: undefined,
        startedAt: performance.now(),
        cost,
        expected: cost?.ms ?? 0,
        resolve,
        reject,
      };
      for (const step of steps) this.#writeStep(step, group);
      this.#writer.sync();
      this.#groups.push(group);
      this.#expected += group.expected;
      this.#planFlush();
    });
  }

  /** Ends the connection; what is in flight is rejected. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    await this.#client.end().catch(() => {});
  }

  #writeStep(step: Step, group: Group): void {
    const known = this.#statements.find(step.scope, step.text);
    let name = "";
    if (known?.isReady) {
      name = known.name;
    } else if (known) {
      // somebody ahead of us is preparing it and may yet fail: do not lean on it
      group.parses.push(undefined);
      this.#writer.parse("", step.text);
    } else {
      const { added, evicted } = this.#statements.add(step.scope, step.text);
      if (evicted) this.#writer.close(evicted);
      name = added.name;
      group.parses.push(step);
      this.#writer.parse(name, step.text);
    }
    this.#writer.bind(name, step.values);
    this.#writer.execute();
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setImmediate(() => {
      this.#isFlushPlanned = false;
      if (!this.isClosed) this.#socket.write(this.#writer.take());
    });
  }

  #onMessage(type: number, data: Buffer, start: number, end: number): void {
    const group = this.#groups[0];
    if (!group) {
      // an error that nobody asked for is the server saying goodbye
      if (type === 0x45) this.#socket.destroy();
      return;
    }
    switch (type) {
      case 0x44: // DataRow
        group.rows.push(readFields(data, start));
        return;
      case 0x43: // CommandComplete
      case 0x49: // EmptyQueryResponse
        group.results.push(group.rows);
        group.rows = [];
        return;
      case 0x31: // ParseComplete
        this.#onParsed(group);
        return;
      case 0x45: // ErrorResponse
        group.error ??= readError(data.subarray(start, end));
        return;
      case 0x5a: // ReadyForQuery
        this.#finish(group);
    }
  }

  #onParsed(group: Group): void {
    const step = group.parses.shift();
    const statement = step && this.#statements.find(step.scope, step.text);
    if (statement) statement.isReady = true;
  }

  #finish(group: Group): void {
    this.#groups.shift();
    for (const step of group.parses) if (step) this.#statements.remove(step.scope, step.text);
    const now = performance.now();
    if (group.cost) learnCost(group.cost, now - group.startedAt);
    const next = this.#groups[0];
    if (next) {
      next.startedAt = now;
      this.#expected -= group.expected;
    } else {
      this.idleSince = now;
      this.#expected = 0;
    }
    if (group.error) group.reject(group.error);
    else group.resolve(group.results);
    this.#onAnswered();
  }

  #onSocketClose(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const groups = this.#groups;
    this.#groups = [];
    for (const group of groups) {
      group.reject(new DatabaseUnavailable("lost", "The connection to the database was lost", group.error));
    }
    this.#onClose();
  }
}

/** Opens a connection. @throws DatabaseUnavailable when it cannot be had */
export async function openWire(options: WireOptions): Promise<WireConnection> {
  const settings = Object.entries(options.startupSettings ?? {})
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, "\\$&")}`)
    .join(" ");
  const client = new pg.Client({
    ...options.connection,
    options: settings || undefined,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    client.end().catch(() => {});
    throw new DatabaseUnavailable("connect", "Database connection error. Retrying the connection.", error);
  }
  return new WireConnection(client, options);
}

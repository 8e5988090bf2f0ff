// One connection that `pg` opened (TLS, SCRAM) and on which we then speak the extended protocol ourselves:
// many batches in flight, one Sync per batch, answers as bytes. A batch is one implicit transaction.
import type { Socket } from "node:net";
import pg from "pg";
import { type DatabaseConnection, DatabaseUnavailable } from "../connection.ts";
import { BrokenStream, MessageReader, readError, readFields, readNotice } from "./message-reader.ts";
import { type BoundValue, MessageWriter, mostValues } from "./message-writer.ts";
import { learnCost, type ReadCost } from "./read-costs.ts";
import { StatementCache } from "./statement-cache.ts";

/** One statement of a batch. `role` is the role it is planned for. */
export type Query = { text: string; values: readonly BoundValue[]; role: string };

/** What a statement said beside its answer: RAISE INFO and the like, which reach us also when the transaction is rolled back. */
export type Notice = { sqlState: string; detail: string };

/** The rows of one query; a field is its text as bytes, or null. */
export type ResultRows = (Buffer | null)[][];

type Batch = {
  results: ResultRows[];
  rows: ResultRows;
  /** the statements being prepared, in the order of their Parse; undefined for unnamed ones */
  parses: (Query | undefined)[];
  error: Error | undefined;
  /** PostgreSQL has answered a part of it: before an error, in the order in which it worked */
  hasBegun: boolean;
  startedAt: number;
  /** milliseconds after which it is not waited for any more */
  deadlineMs: number;
  cost: ReadCost | undefined;
  /** what it was thought to take when it was sent, in ms */
  expected: number;
  resolve: (results: ResultRows[]) => void;
  reject: (error: Error) => void;
};

/** How a connection is opened. */
export type WireOptions = {
  connection: DatabaseConnection;
  /** sent at start-up, e.g. search_path */
  startupSettings?: Record<string, string>;
  /** a pooler in transaction mode stands between: nothing is left on the connection, and no statement is prepared */
  isPooled?: boolean;
  statementLimit: number;
  /** a batch was answered: there is room for another */
  onAnswered: () => void;
  onClose: () => void;
};

/** A pipelined connection. Make one with `openWire`. */
export class WireConnection {
  /** True while somebody holds it over several batches, or waits for a lock: nothing may be sent behind that. */
  isExclusive = false;
  /** Its statements are about types that are gone: nothing more is sent on it once its holder is done. */
  isOutdated = false;
  isClosed = false;
  idleSince = performance.now();
  /** Called with each notice of the server, e.g. RAISE INFO, while a batch is being answered. */
  onNotice: ((notice: Notice) => void) | undefined;
  readonly openedAt = performance.now();
  readonly #socket: Socket;
  readonly #client: pg.Client;
  readonly #writer = new MessageWriter();
  readonly #statements: StatementCache;
  readonly #isPooled: boolean;
  #batches: Batch[] = [];
  #expected = 0;
  #isFlushPlanned = false;
  readonly #onAnswered: () => void;
  readonly #onClose: () => void;

  constructor(client: pg.Client, options: WireOptions) {
    this.#client = client;
    this.#statements = new StatementCache(options.statementLimit);
    this.#isPooled = options.isPooled === true;
    this.#onAnswered = options.onAnswered;
    this.#onClose = options.onClose;
    // the library has no public way to its socket; the connection is whole and idle at this point
    this.#socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    const reader = new MessageReader((type, data, start, end) => this.#onMessage(type, data, start, end));
    this.#socket.removeAllListeners("data");
    this.#socket.on("data", (chunk: Buffer) => {
      try {
        reader.push(chunk);
      } catch (error) {
        if (!(error instanceof BrokenStream)) throw error;
        this.#socket.destroy();
      }
    });
    this.#socket.on("close", () => this.#onSocketClose());
  }

  /** Batches sent and not yet answered. */
  get inFlight(): number {
    return this.#batches.length;
  }

  /** Milliseconds the oldest unanswered batch has waited. */
  get headAge(): number {
    const head = this.#batches[0];
    return head ? performance.now() - head.startedAt : 0;
  }

  /** True when the oldest batch has run past its deadline: the server does not answer any more. */
  get isOverdue(): boolean {
    const head = this.#batches[0];
    return head !== undefined && this.headAge > head.deadlineMs;
  }

  /** Gives the connection up at once; what is in flight is rejected. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Milliseconds that everything in flight is thought to take. */
  get expected(): number {
    return this.#expected;
  }

  /**
   * Sends `queries` as one batch.
   * @param cost what it is thought to take; learns what it took
   * @throws pg.DatabaseError, DatabaseUnavailable
   */
  run(
    queries: readonly Query[],
    cost?: ReadCost,
    deadlineMs = Number.POSITIVE_INFINITY,
  ): Promise<ResultRows[]> {
    if (this.isClosed) return Promise.reject(new DatabaseUnavailable("lost", "The connection is closed"));
    // before anything is written: half a message would be taken for the beginning of the next one
    if (queries.some(({ values }) => values.length > mostValues))
      return Promise.reject(new RangeError(`A statement takes at most ${mostValues} values`));
    return new Promise((resolve, reject) => {
      const batch: Batch = {
        results: [],
        rows: [],
        parses: [],
        error: undefined,
        hasBegun: false,
        startedAt: performance.now(),
        deadlineMs,
        cost,
        expected: cost?.ms ?? 0,
        resolve,
        reject,
      };
      this.#writeQueries(queries, batch);
      this.#writer.sync();
      this.#batches.push(batch);
      this.#expected += batch.expected;
      this.#planFlush();
    });
  }

  /** Ends the connection; what is in flight is rejected. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    await this.#client.end().catch(() => {});
  }

  #writeQueries(queries: readonly Query[], batch: Batch): void {
    const prepared = queries.map((query) => this.#prepare(query, batch));
    // first of all in the batch: behind a statement that fails they would be skipped, and PostgreSQL would keep what we forgot
    for (const { evicted } of prepared) if (evicted) this.#writer.close(evicted);
    for (const [at, { name, isNew }] of prepared.entries()) {
      const query = queries[at];
      if (!query) continue;
      if (isNew) this.#writer.parse(name, query.text);
      this.#writer.bind(name, query.values);
      this.#writer.execute();
    }
  }

  #prepare(query: Query, batch: Batch): { name: string; isNew: boolean; evicted: string | undefined } {
    if (this.#isPooled) {
      // the next batch may meet another connection of the pooler's, which knows none of our statements
      batch.parses.push(undefined);
      return { name: "", isNew: true, evicted: undefined };
    }
    const known = this.#statements.find(query.role, query.text);
    if (known?.isReady) return { name: known.name, isNew: false, evicted: undefined };
    if (known) {
      // somebody ahead of us is preparing it and may yet fail: do not lean on it
      batch.parses.push(undefined);
      return { name: "", isNew: true, evicted: undefined };
    }
    const { added, evicted } = this.#statements.add(query.role, query.text);
    batch.parses.push(query);
    return { name: added.name, isNew: true, evicted };
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
    const batch = this.#batches[0];
    if (!batch) {
      // an unsolicited error: the server is closing
      if (type === 0x45) this.#socket.destroy();
      return;
    }
    if (type !== 0x45) batch.hasBegun ||= batch.error === undefined;
    switch (type) {
      case 0x44: // DataRow
        batch.rows.push(readFields(data, start));
        return;
      case 0x43: // CommandComplete
      case 0x49: // EmptyQueryResponse
        batch.results.push(batch.rows);
        batch.rows = [];
        return;
      case 0x31: // ParseComplete
        this.#onParsed(batch);
        return;
      case 0x4e: // NoticeResponse
        this.onNotice?.(readNotice(data.subarray(start, end)));
        return;
      case 0x45: // ErrorResponse
        batch.error ??= readError(data.subarray(start, end));
        return;
      case 0x5a: // ReadyForQuery
        this.#finish(batch);
    }
  }

  #onParsed(batch: Batch): void {
    const query = batch.parses.shift();
    const statement = query && this.#statements.find(query.role, query.text);
    if (statement) statement.isReady = true;
  }

  #finish(batch: Batch): void {
    this.#batches.shift();
    for (const query of batch.parses) if (query) this.#statements.remove(query.role, query.text);
    const now = performance.now();
    if (batch.cost) learnCost(batch.cost, now - batch.startedAt);
    const next = this.#batches[0];
    if (next) {
      next.startedAt = now;
      this.#expected -= batch.expected;
    } else {
      this.idleSince = now;
      this.#expected = 0;
    }
    if (batch.error) batch.reject(batch.error);
    else batch.resolve(batch.results);
    this.#onAnswered();
  }

  #onSocketClose(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const batches = this.#batches;
    this.#batches = [];
    const closing = batches[0]?.error;
    for (const batch of batches) {
      // what stands behind the batch that the server closed at was not looked at any more
      const { error: cause = closing, hasBegun } = batch;
      batch.reject(
        new DatabaseUnavailable("lost", "The connection to the database was lost", { cause, hasBegun }),
      );
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
    throw new DatabaseUnavailable("connect", "Database connection error. Retrying the connection.", {
      cause: error,
    });
  }
  return new WireConnection(client, options);
}

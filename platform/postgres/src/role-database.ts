// The door of the data API: every request becomes its caller's role for one transaction, in one round trip.
// `Bind set_config(role, claims, …)`, `Bind query`, one `Sync`: PostgreSQL treats that as one implicit transaction,
// so what was set is gone with it. Only callers that must look at the result before it counts pay a second trip.
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseConnection, DatabaseUnavailable, isStandby, toStandby } from "./connection.ts";
import { type RollbackSurvivor, SurvivingNotices } from "./rollback-survivor.ts";
import { runTraced } from "./trace-statements.ts";
import { createLane } from "./wire/lane.ts";
import type { BoundValue } from "./wire/message-writer.ts";
import { isSlow, isUnknown, ReadCosts } from "./wire/read-costs.ts";
import type { Query, ResultRows, WireConnection } from "./wire/wire-connection.ts";
import { WirePool } from "./wire/wire-pool.ts";

/** A statement and its values; values are always bound, as text. */
export type RoleStatement = { text: string; values: readonly BoundValue[] };

/** What is true of the connection while the request runs: settings by name, the role among them. */
export type RoleSettings = { role: string; names: readonly string[]; values: readonly string[] };

export type RoleRequest = {
  settings: RoleSettings;
  statements: readonly RoleStatement[];
  /** true for reads that may share a connection; PostgreSQL then refuses writes */
  isReadOnly: boolean;
  /** anything but the default asks for an explicit transaction */
  isolation?: "repeatable read" | "serializable" | undefined;
  /** looks at the rows before the transaction ends; false rolls it back */
  decide?: ((results: ResultRows[]) => boolean) | undefined;
  /** a replica that is a little behind may answer it */
  mayBeBehind?: boolean;
  /** told where the answer may lack something that was announced */
  onBehind?: (() => void) | undefined;
  /** told what `alsoAsked` answered */
  onAlso?: (answer: string | null) => void;
};

/** Requests under a role. */
export type RoleDatabase = {
  /**
   * Runs the statements as one transaction and gives the rows of each.
   * @throws pg.DatabaseError as PostgreSQL gave it; DatabaseUnavailable when it cannot be reached in time
   */
  run: (request: RoleRequest) => Promise<ResultRows[]>;
  /** how long the request that has waited longest for a connection has waited, in ms; 0 when none waits */
  waitedMs: () => number;
  close: () => Promise<void>;
};

/** How the door is built; sizes have working defaults. */
export type RoleDatabaseOptions = {
  connection: DatabaseConnection;
  startupSettings?: Record<string, string>;
  /** a pooler in transaction mode stands between: what else holds from the start of a connection is said in each transaction */
  isPooled?: boolean;
  max?: number;
  shared?: number;
  depth?: number;
  queueTimeoutMs?: number;
  statementLimit?: number;
  /** whose slow reads get a smaller share; default anon */
  anonymousRole?: string;
  /** what is written again after a transaction that was rolled back, as the login itself and before the answer is given */
  survivor?: RollbackSurvivor;
  /** SQL of one value, asked in each batch before its statements */
  alsoAsked?: string;
  /** slow reads that may wait for a connection, and for how long in ms */
  slowQueue?: number;
  slowWaitMs?: number;
};

const defaultQueueTimeoutMs = 10_000;

/** In which the other connections of a server that went away are seen to be closed, in ms. */
const noticeMs = 25;

const units: Record<string, number> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** How long a request is waited for: what PostgreSQL gives its statement, and five seconds. Without a limit, for ever. */
function deadlineOf({ names, values }: RoleSettings): number | undefined {
  const [, number, unit = "ms"] =
    /^(\d+)\s*([a-z]*)$/.exec(values[names.indexOf("statement_timeout")] ?? "") ?? [];
  const limit = Number(number ?? 0) * (units[unit || "ms"] ?? 1);
  return limit > 0 ? limit + 5_000 : undefined;
}

/** Sets a list of names, and answers a number instead of all that was set. */
function setText(names: readonly string[], also = ""): string {
  const calls = names.map((name, i) => `set_config('${name.replaceAll("'", "''")}', $${i + 1}, true)`);
  return `select num_nonnulls(${calls.join(", ")})${also && `, ${also}`}`;
}

function toQueries(request: RoleRequest, also?: string): Query[] {
  const { settings } = request;
  const queries: Query[] = [{ text: setText(settings.names, also), values: settings.values, role: "" }];
  for (const { text, values } of request.statements) queries.push({ text, values, role: settings.role });
  return queries;
}

/** A request's settings with those of a connection's start before them, where no connection can be relied on. */
function withStartup(settings: RoleSettings, startup: readonly (readonly [string, string])[]): RoleSettings {
  const names = [...startup.map(([name]) => name), ...settings.names];
  return { ...settings, names, values: [...startup.map(([, value]) => value), ...settings.values] };
}

const isTerminated = ({ cause }: DatabaseUnavailable) =>
  (cause as { code?: unknown } | undefined)?.code === "57P01";

/** The server closed the connection before it had begun with the request: its answers come in the order of its work. */
function neverRan({ isReadOnly }: RoleRequest, error: unknown): boolean {
  return isReadOnly && error instanceof DatabaseUnavailable && isTerminated(error) && !error.hasBegun;
}

/** A read that lost its connection changed nothing and may be asked once more, unless it was ended on purpose while it ran. */
function mayBeAskedAgain(request: RoleRequest, error: unknown): boolean {
  if (!request.isReadOnly || !(error instanceof DatabaseUnavailable) || error.phase !== "lost") return false;
  return !isTerminated(error) || neverRan(request, error);
}

/** A statement that was prepared before something it names was dropped and made again; its transaction is rolled back. */
function isOutdated(error: unknown): boolean {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  return (
    (code === "XX000" && /^(cache lookup failed for|could not open relation with OID) /.test(message)) ||
    (code === "0A000" && message === "cached plan must not change result type")
  );
}

const plain = (text: string): Query => ({ text, values: [], role: "" });

async function runDecided(
  wire: WireConnection,
  request: RoleRequest,
  onRolledBack: () => Promise<void>,
): Promise<ResultRows[]> {
  const isolation = request.isolation ? ` isolation level ${request.isolation}` : "";
  const begin = plain(`begin${isolation} read ${request.isReadOnly ? "only" : "write"}`);
  try {
    const results = (await wire.run([begin, ...toQueries(request)])).slice(1);
    const isKept = request.decide ? request.decide(results.slice(1)) : true;
    // deferred constraints speak up at a rollback too, as they would have at the commit
    await wire.run(isKept ? [plain("commit")] : [plain("set constraints all immediate"), plain("rollback")]);
    if (!isKept) await onRolledBack();
    return results;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable))
      await wire.run([plain("rollback")]).catch(() => wire.close());
    throw error;
  }
}

/** Through a pooler no connection is told anything at its start. */
const openPool = ({ startupSettings = {}, isPooled = false, ...others }: RoleDatabaseOptions, max: number) =>
  new WirePool({
    shared: 4,
    depth: 16,
    queueTimeoutMs: defaultQueueTimeoutMs,
    statementLimit: 400,
    ...others,
    startupSettings: isPooled ? {} : startupSettings,
    isPooled,
    max,
  });

/** Opens the door: nothing connects before the first request. */
export function createRoleDatabase(options: RoleDatabaseOptions): RoleDatabase {
  const max = options.max ?? 10;
  const pool = openPool(options, max);
  const startup = options.isPooled ? Object.entries(options.startupSettings ?? {}) : [];

  const { alsoAsked } = options;

  const costs = new ReadCosts();
  const { anonymousRole = "anon", slowQueue = 32, slowWaitMs = 5_000 } = options;
  // what is slow never takes all connections: half of them at most, and what nobody signed for a quarter
  const slow = createLane({ most: Math.max(1, Math.floor(max / 2)), waiting: slowQueue, waitMs: slowWaitMs });
  // nor does what nobody has seen the end of: a stranger can make every read another one
  const unknown = createLane({
    most: Math.max(1, Math.floor(max / 2)),
    waiting: 1_000,
    waitMs: options.queueTimeoutMs ?? defaultQueueTimeoutMs,
  });
  const anonymousSlow = createLane({
    most: Math.max(1, Math.floor(max / 4)),
    waiting: slowQueue,
    waitMs: slowWaitMs,
  });

  async function runAlone(request: RoleRequest): Promise<ResultRows[]> {
    const wire = await pool.acquire();
    const notices = new SurvivingNotices(options.survivor);
    wire.onNotice = (notice) => notices.add(notice);
    const writeAgain = async () => {
      const rewrite = notices.takeRewrite();
      if (rewrite) await wire.run([{ ...rewrite, role: "" }]);
    };
    try {
      if (request.decide || request.isolation) return await runDecided(wire, request, writeAgain);
      return await wire.run(toQueries(request));
    } catch (error) {
      // a lost connection has taken the transaction along and leaves none to write on
      if (!(error instanceof DatabaseUnavailable)) await writeAgain();
      throw error;
    } finally {
      wire.onNotice = undefined;
      pool.release(wire);
    }
  }

  /** Sends a request; what its settings answered comes first. */
  function send(request: RoleRequest): Promise<ResultRows[]> {
    if (!request.isReadOnly || request.decide || request.isolation) return runAlone(request);
    const cost = costs.of(request.statements.at(-1)?.text ?? "");
    const queries = toQueries(request, alsoAsked);
    const read = () => pool.read(queries, cost, deadlineOf(request.settings));
    const isAnonymous = request.settings.role === anonymousRole;
    if (isAnonymous && isUnknown(cost)) return unknown(read);
    if (!isSlow(cost)) return read();
    return isAnonymous ? anonymousSlow(() => slow(read)) : slow(read);
  }

  /** A read whose connection was lost is asked again; a write is not, since it may have been done. */
  async function runRequest(given: RoleRequest): Promise<ResultRows[]> {
    const request = startup.length > 0 ? { ...given, settings: withStartup(given.settings, startup) } : given;
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      try {
        const results = await send(request);
        request.onAlso?.(results[0]?.[0]?.[1]?.toString() ?? null);
        return results.slice(1);
      } catch (error) {
        if (!request.isReadOnly && isStandby(error)) {
          pool.renew(startedAt); // new connections may reach the leader
          throw toStandby(error);
        }
        const isOver = neverRan(request, error) ? tries > max : tries > 1;
        if (isOver || !(isOutdated(error) || mayBeAskedAgain(request, error))) throw error;
        // where one connection was lost, or is about things that are gone, the others are not to be trusted either
        pool.renew(startedAt);
        if (!isOutdated(error)) await sleep(noticeMs);
      }
    }
  }

  return {
    run: (given) =>
      runTraced(given.statements.at(-1)?.text ?? "", given.settings.role, () => runRequest(given)),
    waitedMs: () => pool.waitedMs(),
    close: () => pool.close(),
  };
}

// What every door to the database takes to find it, and how we tell "the database is away" from "the database said no".
import type pg from "pg";

/** Where a database is and who we are there: parts or a `connectionString`, as `pg` takes them. */
export type DatabaseConnection = Pick<
  pg.ClientConfig,
  "host" | "port" | "user" | "password" | "database" | "connectionString" | "ssl"
>;

const awayStates = new Set(["57P01", "57P02", "57P03", "53300"]);
const awaySystem = new Set(
  // of a socket, of the way to a machine that is gone, and of its name while nobody knows it
  "ECONNREFUSED ECONNRESET ECONNABORTED ENOENT EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EAI_AGAIN ENOTFOUND".split(
    " ",
  ),
);

/** What kept a statement from running; "standby" is a server that takes no writes, as while a cluster has no leader. */
export type UnavailablePhase = "connect" | "lost" | "queue" | "busy" | "standby";

let lastAwayAt = Number.NEGATIVE_INFINITY;

/** Whether any statement of this process has met a database that was away since that moment (`performance.now()`). */
export const wasAwaySince = (moment: number): boolean => lastAwayAt >= moment;

/** Thrown when no connection could be had or the one in use was lost; the caller answers 503 and tries later. */
export class DatabaseUnavailable extends Error {
  readonly phase: UnavailablePhase;
  /** of what was lost: whether PostgreSQL had begun with it, as far as its answers tell */
  readonly hasBegun: boolean;
  constructor(
    phase: UnavailablePhase,
    message: string,
    { cause, hasBegun = false }: { cause?: unknown; hasBegun?: boolean } = {},
  ) {
    super(message, { cause });
    this.name = "DatabaseUnavailable";
    this.phase = phase;
    this.hasBegun = hasBegun;
    if (phase !== "queue" && phase !== "busy") lastAwayAt = performance.now();
  }
}

/** True when a statement that may write was refused because the server is a standby: read_only_sql_transaction. */
export const isStandby = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  // a function may raise what it likes
  return code === "25006" && routine !== "exec_stmt_raise";
};

/** What is thrown in place of a standby's refusal. */
export const toStandby = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable("standby", "The database takes no writes at the moment", { cause });

/** True when `error` means the database cannot be reached now, rather than that it refused a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (awayStates.has(code) || awaySystem.has(code) || code.startsWith("08"))) {
    return true;
  }
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered)/.test(
    error.message,
  );
}

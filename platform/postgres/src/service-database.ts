// An ordinary pool for a service that is its own role: statements and short transactions.
import pg from "pg";
import {
  type DatabaseConnection,
  DatabaseUnavailable,
  isStandby,
  isUnavailable,
  toStandby,
} from "./connection.ts";
import { type RollbackSurvivor, SurvivingNotices } from "./rollback-survivor.ts";
import { runTraced } from "./trace-statements.ts";

/** Runs one statement and gives its rows. Values are always bound. */
export type QueryRows = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** A service's database: single statements and transactions. */
export type ServiceDatabase = {
  /** @throws pg.DatabaseError as PostgreSQL gave it; DatabaseUnavailable when it cannot be reached */
  query: QueryRows;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction: <T>(work: (query: QueryRows) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

function toUnavailable(error: unknown): unknown {
  if (isStandby(error)) return toStandby(error);
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error;
  return new DatabaseUnavailable("lost", "The database cannot be reached", { cause: error });
}

const rowsOf =
  (client: pg.PoolClient): QueryRows =>
  async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    try {
      return (await runTraced(text, "", () => client.query<Row>(text, [...values]))).rows;
    } catch (error) {
      throw toUnavailable(error);
    }
  };

async function runTransaction<T>(client: pg.PoolClient, work: (query: QueryRows) => Promise<T>): Promise<T> {
  await client.query("begin");
  const result = await work(rowsOf(client));
  const done = await client.query("commit");
  if (done.command !== "COMMIT") throw new Error("The transaction was rolled back by PostgreSQL");
  return result;
}

/**
 * Opens a pool (lazily: nothing connects before the first statement).
 * @param options.max connections at most; default 5
 * @param options.survivor what is written again after a transaction that was rolled back
 */
export function createServiceDatabase(options: {
  connection: DatabaseConnection;
  max?: number;
  survivor?: RollbackSurvivor;
}): ServiceDatabase {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max ?? 5,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // an idle connection dying is no event: the next statement opens another
  pool.on("error", () => {});

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>, undo?: string): Promise<T> {
    const client = await pool.connect().catch((error) => {
      throw toUnavailable(error);
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    const notices = new SurvivingNotices(options.survivor);
    const onNotice = ({
      code = "",
      detail = "",
    }: {
      code?: string | undefined;
      detail?: string | undefined;
    }) => notices.add({ sqlState: code, detail });
    client.on("error", onError);
    client.on("notice", onNotice);
    try {
      return await work(client);
    } catch (error) {
      const rewrite = notices.takeRewrite();
      try {
        if (undo) await client.query(undo);
        if (rewrite) await client.query(rewrite);
      } catch (failure) {
        broken = failure as Error;
      }
      const told = toUnavailable(error);
      // the next connection may reach the leader
      if (told instanceof DatabaseUnavailable && told.phase === "standby") broken ??= told;
      throw told;
    } finally {
      client.off("notice", onNotice);
      client.off("error", onError);
      client.release(broken);
    }
  }

  return {
    query: (text, values) => withClient((client) => rowsOf(client)(text, values)),
    transaction: (work) => withClient((client) => runTransaction(client, work), "rollback"),
    close: () => pool.end(),
  };
}

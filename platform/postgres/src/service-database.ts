// An ordinary pool for a service that is its own role: statements and short transactions.
import pg from "pg";
import { type DatabaseConnection, DatabaseUnavailable, isUnavailable } from "./connection.ts";

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
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error;
  return new DatabaseUnavailable("lost", "The database cannot be reached", { cause: error });
}

const rowsOf =
  (runner: pg.Pool | pg.PoolClient): QueryRows =>
  async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    try {
      return (await runner.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw toUnavailable(error);
    }
  };

/**
 * Opens a pool (lazily: nothing connects before the first statement).
 * @param options.max connections at most; default 5
 */
export function createServiceDatabase(options: {
  connection: DatabaseConnection;
  max?: number;
}): ServiceDatabase {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max ?? 5,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // an idle connection dying is no event: the next statement opens another
  pool.on("error", () => {});
  return {
    query: rowsOf(pool),
    transaction: async (work) => {
      const client = await pool.connect().catch((error) => {
        throw toUnavailable(error);
      });
      let broken: Error | undefined;
      const onError = (error: Error) => {
        broken = error;
      };
      client.on("error", onError);
      try {
        await client.query("begin");
        const result = await work(rowsOf(client));
        const done = await client.query("commit");
        if (done.command !== "COMMIT") throw new Error("The transaction was rolled back by PostgreSQL");
        return result;
      } catch (error) {
        await client.query("rollback").catch((failure: Error) => {
          broken = failure;
        });
        throw toUnavailable(error);
      } finally {
        client.off("error", onError);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

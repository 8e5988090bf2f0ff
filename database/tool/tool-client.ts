// The connection of a command or a start: what the login or the database was set to does not change what our SQL means.
import pg from "pg";

/** Operators set time limits, search paths and the form of dates for people; ours run for minutes and name what they mean. */
const ownSettings = `set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set search_path = public; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set default_transaction_read_only = off;
  set default_transaction_isolation = 'read committed'; set jit = off`;

const cancelled = "57014";
const mostTries = 50;

/** On a busy machine a limit of a millisecond ends even the statement that lifts it. */
async function liftTimeLimit(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query("set statement_timeout = 0");
      return;
    } catch (error) {
      const isCancelled = error instanceof Error && "code" in error && error.code === cancelled;
      if (!isCancelled || tries >= mostTries) throw error;
    }
  }
}

/** What follows when a connection is gone says only that it is gone. */
const isAftermath = (error: unknown): boolean =>
  error instanceof Error && /^Connection terminated|not queryable/.test(error.message);

/** A connection that the caller ends. */
export async function openToolClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await liftTimeLimit(client);
    await client.query(ownSettings);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/**
 * Connects, works and disconnects.
 * @throws Error what went wrong first: why the connection was lost rather than that it is
 */
export async function withToolClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openToolClient(connection);
  let first: unknown;
  client.on("error", (error) => {
    first ??= error;
  });
  try {
    return await work(client);
  } catch (error) {
    throw isAftermath(error) && first ? first : error;
  } finally {
    await client.end().catch(() => {});
  }
}

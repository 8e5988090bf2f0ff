// Which workers are alive. Each holds a lock of PostgreSQL under its name for as long as its process is connected; orphans.ts gives
// back the jobs of names whose locks are free.
import pg from "pg";

/** The first key of these locks among those of the product. */
export const liveWorkerSpace = 7_265_003;

/** The names of this process's workers, held while it lives. */
export type LiveWorkers = {
  add: (name: string) => void;
  remove: (name: string) => void;
  /** since when the names have been held on one connection without a gap (`performance.now()`); undefined while they are not */
  heldSince: () => number | undefined;
  close: () => Promise<void>;
};

const retryMs = 1_000;

/** Holds names on a connection of its own; a lost one is opened again with the same names. */
export function holdLiveWorkers(connection: pg.ClientConfig, onError: (error: Error) => void): LiveWorkers {
  const names = new Set<string>();
  /** those whose lock the connection of now has: taken twice, one would outlast its name */
  const locked = new Set<string>();
  let client: Promise<pg.Client> | undefined;
  let heldSince: number | undefined;
  let isClosed = false;
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 });
    opened.on("error", () => {});
    opened.on("end", () => {
      client = undefined;
      heldSince = undefined;
      if (!isClosed) setTimeout(hold, retryMs).unref();
    });
    await opened.connect();
    locked.clear();
    try {
      await refuseStandby(opened);
      for (const name of names) await lock(opened, name);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    heldSince = performance.now();
    return opened;
  };
  // one statement at a time: several lanes begin and end at once
  let line: Promise<unknown> = Promise.resolve();
  const inLine = (statement: (held: pg.Client) => Promise<unknown>): void => {
    // a connection that was lost while this waited took its locks along; the next one begins with the names of then
    line = line.then(async () => client && statement(await client)).catch(onError);
  };
  const lock = async (held: pg.Client, name: string): Promise<void> => {
    if (locked.has(name) || !names.has(name)) return;
    await held.query("select pg_advisory_lock(hashtextextended($1, $2))", [name, liveWorkerSpace]);
    locked.add(name);
  };
  const unlock = async (held: pg.Client, name: string): Promise<void> => {
    if (!locked.delete(name)) return;
    await held.query("select pg_advisory_unlock(hashtextextended($1, $2))", [name, liveWorkerSpace]);
  };
  function hold(): void {
    if (isClosed || client) return;
    client = open();
    client.catch((error: Error) => {
      client = undefined;
      onError(error);
      setTimeout(hold, retryMs).unref();
    });
  }
  return {
    add: (name) => {
      names.add(name);
      if (client) inLine((held) => lock(held, name));
      else hold();
    },
    remove: (name) => {
      names.delete(name);
      if (client) inLine((held) => unlock(held, name));
    },
    heldSince: () => heldSince,
    close: async () => {
      isClosed = true;
      await line;
      await client?.then((held) => held.end()).catch(() => {});
    },
  };
}

/** A lock on a standby is seen by nobody who asks the leader. */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby");
  if (rows[0]?.is_standby) throw new Error("the database has no leader at the moment");
}

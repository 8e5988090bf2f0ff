// Which workers are alive. Each holds a lock of PostgreSQL under its name for as long as its process is connected; a job that is
// locked by a name whose lock is free belongs to a process that was killed, and is given back to the queue.
import pg from "pg";

const space = 7_265_003;

/** Workers whose names nobody holds any more; asked twice in one transaction, it answers the same. */
const goneWorkers = `with gone as materialized (
    select locked_by from (
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - interval '10 seconds'
    ) named where pg_try_advisory_xact_lock(hashtextextended(locked_by, ${space}))
  )`;

/**
 * Gives back the jobs of workers that are gone. Where a job with a key was asked for again while it ran, the library leaves it with no key
 * and with all of its attempts used, and a new job does the work: such a one is not run again, and goes, also where an earlier version left it.
 */
export const releaseOrphans = `
  ${goneWorkers}
  delete from graphile_worker._private_jobs j
  where j.key is null and j.attempts >= j.max_attempts and j.last_error is null and (
    (j.locked_by in (select locked_by from gone) and j.updated_at > j.locked_at)
    or (j.locked_by is null and j.payload::text = '{}'));
  ${goneWorkers}
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone having count(*) > 0`;

/** The names of this process's workers, held while it lives. */
export type LiveWorkers = {
  add: (name: string) => void;
  remove: (name: string) => void;
  close: () => Promise<void>;
};

/** Holds names on a connection of its own; a lost one is opened again with the same names. */
export function holdLiveWorkers(connection: pg.ClientConfig, onError: (error: Error) => void): LiveWorkers {
  const names = new Set<string>();
  let client: Promise<pg.Client> | undefined;
  let isClosed = false;
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client(connection);
    opened.on("error", () => {});
    opened.on("end", () => {
      client = undefined;
      if (!isClosed) setTimeout(hold, 1_000).unref();
    });
    await opened.connect();
    for (const name of names) await lock(opened, name);
    return opened;
  };
  // one statement at a time: several lanes begin and end at once
  let line: Promise<unknown> = Promise.resolve();
  const inLine = (statement: (held: pg.Client) => Promise<unknown>): void => {
    line = line.then(async () => statement(await (client as Promise<pg.Client>))).catch(onError);
  };
  function hold(): void {
    if (isClosed || client) return;
    client = open();
    client.catch((error: Error) => {
      client = undefined;
      onError(error);
      setTimeout(hold, 1_000).unref();
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
      if (client)
        inLine((held) => held.query("select pg_advisory_unlock(hashtextextended($1, $2))", [name, space]));
    },
    close: async () => {
      isClosed = true;
      await line;
      await client?.then((held) => held.end()).catch(() => {});
    },
  };
}

async function lock(client: pg.Client, name: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended($1, $2))", [name, space]);
}

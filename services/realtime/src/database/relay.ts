// What copies of the server tell each other, through PostgreSQL alone. Each copy numbers what it says, so that the others hear it
// once and in order even where it was said twice: a statement whose connection was lost may have been committed.
import { isUnavailable, type ServiceDatabase } from "@undercroft/postgres";
import type { PresenceRow } from "../presence/presence-row.ts";

/** Tells the other copies. */
export type Relay = {
  /** @param body what the others' `onRelay` is given, without `n` */
  tell: (body: Record<string, unknown>) => void;
  /** writes down who is there, before what is told after it; `row` null takes it away */
  keepPresence: (ref: string, row: PresenceRow | null) => void;
  close: () => Promise<void>;
};

const mostAtOnce = 500;
const mostWaiting = 20_000;
const mostBytesAtOnce = 8 * 1024 * 1024;
const waitMs = 200;

/**
 * @param copy the id of this copy of the server
 * @param onDrop told how many could not be told: the database was away for too long
 */
export function createRelay(
  database: ServiceDatabase,
  copy: string,
  onDrop: (count: number) => void,
  onError: (error: unknown) => void,
): Relay {
  let bodies: string[] = [];
  let presences = new Map<string, PresenceRow | null>();
  let counter = 0;
  let isClosed = false;
  let running: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (bodies.length > 0 || presences.size > 0) {
      const rows = presences;
      const batch = takeBatch(bodies);
      presences = new Map();
      try {
        if (rows.size > 0) await writePresences(database, copy, rows);
        if (batch.length > 0) await database.query("select realtime.relay($1, $2)", [copy, batch]);
      } catch (error) {
        if (isClosed) return;
        if (!isUnavailable(error)) {
          // what PostgreSQL cannot take it will not take again
          onError(error);
          onDrop(batch.length);
          continue;
        }
        bodies = [...batch, ...bodies];
        presences = new Map([...rows, ...presences]);
        if (bodies.length > mostWaiting) onDrop(bodies.splice(0, bodies.length - mostWaiting).length);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  const start = () => {
    running ??= flush().finally(() => {
      running = null;
    });
  };
  return {
    tell: (body) => {
      counter += 1;
      bodies.push(JSON.stringify({ n: counter, ...body }));
      start();
    },
    keepPresence: (ref, row) => {
      presences.set(ref, row);
      start();
    },
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}

/** Takes what fits into one statement off the front. */
function takeBatch(bodies: string[]): string[] {
  let [count, bytes] = [0, 0];
  while (count < bodies.length && count < mostAtOnce && bytes < mostBytesAtOnce)
    bytes += bodies[count++]?.length ?? 0;
  return bodies.splice(0, count);
}

async function writePresences(
  database: ServiceDatabase,
  copy: string,
  rows: ReadonlyMap<string, PresenceRow | null>,
): Promise<void> {
  const gone = [...rows].filter(([, row]) => row === null).map(([ref]) => ref);
  const there = [...rows].flatMap(([ref, row]) => (row ? [{ ref, ...row }] : []));
  if (gone.length > 0)
    await database.query("delete from realtime.presences where copy = $1 and ref = any ($2)", [copy, gone]);
  if (there.length > 0)
    await database.query(
      `insert into realtime.presences (copy, ref, topic, private, key, meta)
       select $1, ref, topic, "isPrivate", key, meta
       from jsonb_to_recordset($2) given (ref text, topic text, "isPrivate" boolean, key text, meta jsonb)
       on conflict (copy, ref) do update set topic = excluded.topic, private = excluded.private, key = excluded.key, meta = excluded.meta`,
      [copy, JSON.stringify(there)],
    );
}

// `PROBE=true`: a booking is made and given back each minute, by one copy. What comes of it stands in the database, where alarms, metrics and
// the doctor find it.
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";
import type { Logger } from "pino";
import type { Started } from "../lifecycle.ts";

const everyMs = 60_000;
const firstMs = 5_000;
/** Somebody who waits longer for a ticket has left. */
const patienceMs = 20_000;

/** Begins to probe, some seconds after the start. */
export function keepProbing(owner: DatabaseConnection, log: Logger): Started {
  const database = createServiceDatabase({ connection: owner, max: 1 });
  let running: Promise<void> | undefined;
  const probe = async (): Promise<void> => {
    const began = performance.now();
    try {
      const wrong = await database.transaction(async (query) => {
        await query("select set_config('statement_timeout', $1, true)", [String(patienceMs)]);
        const [row] = await query<{ wrong: string | null }>("select internal.run_probe() as wrong");
        return row?.wrong ?? null;
      });
      if (wrong !== null) log.error({ part: "probe" }, `a booking could not be made: ${wrong}`);
    } catch (error) {
      log.error({ err: error, part: "probe" }, "a booking could not be made");
      // while the database is away there is nowhere to write it, and another alarm tells of that
      await database
        .query("select internal.note_probe($1, $2)", [
          Math.round(performance.now() - began),
          (error as Error).message,
        ])
        .catch(() => {});
    }
  };
  const again = (): void => {
    running ??= probe().finally(() => {
      running = undefined;
    });
  };
  const first = setTimeout(again, firstMs);
  const timer = setInterval(again, everyMs);
  return {
    name: "the probe",
    deadline: 1_000,
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await running;
      await database.close();
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { runBackfills } from "@undercroft/database";
import type { Started } from "./lifecycle.ts";
import type { ServiceParts } from "./services/service.ts";

const againMs = 60_000;

/** Fills in behind a release until nothing is left; another copy may be at it, and may end before it is done. */
export function keepBackfilling({ database, log }: Pick<ServiceParts, "database" | "log">): Started {
  const ending = new AbortController();
  const { signal } = ending;
  const work = (async () => {
    while (!signal.aborted) {
      const isDone = await runBackfills(database.owner, { signal }).then(
        (outcome) => {
          for (const [name, rows] of outcome.changed) log.info({ part: "releases", name, rows }, "filled in");
          return outcome.isDone;
        },
        (error) => {
          log.error({ err: error, part: "releases" }, "could not be filled in; tried again in a minute");
          return false;
        },
      );
      if (isDone) return;
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    name: "backfills",
    deadline: 3_000, // the round that is under way
    stop: () => {
      ending.abort();
      return work;
    },
  };
}

// What a copy needs beside the database and cannot reach, looked at for the alarms.
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { tryStorage } from "../try-storage.ts";

/** Something that could not be reached, by the name of its alarm. */
export type OutsideFailure = { cause: string; problem: string };

const silenceMs = 4_000;
const patienceMs = 15_000;

/** Writes, reads and takes away a few bytes where files are kept. Never throws, and waits fifteen seconds at most. */
export async function lookOutside(config: Pick<Config, "storage" | "dataDir">): Promise<OutsideFailure[]> {
  const ending = new AbortController();
  const late = sleep(patienceMs, "the store said nothing for fifteen seconds", { signal: ending.signal });
  const looking = tryStorage(config, silenceMs).then(
    (isSame) => (isSame ? null : "other bytes came back than were written"),
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );
  const problem = await Promise.race([looking, late.catch(() => null)]);
  ending.abort();
  return problem === null ? [] : [{ cause: "storage", problem }];
}

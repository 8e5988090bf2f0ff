// Counts refused requests by reason, and writes the counts down now and then, so that a flood of them costs no flood of statements.
import type { ServiceDatabase } from "@undercroft/postgres";

const EVERY_MS = 2_000;

/** Counts one refusal. */
export type Refusals = { count: (reason: string) => void };

/** Opens the counter. */
export function openRefusals(database: ServiceDatabase, onError: (error: unknown) => void): Refusals {
  let counts = new Map<string, number>();
  let isDue = false;
  const write = () => {
    const written = counts;
    counts = new Map();
    isDue = false;
    database
      .query("select internal.note_federation_refusals($1)", [JSON.stringify(Object.fromEntries(written))])
      .catch(onError);
  };
  return {
    count: (reason) => {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (!isDue) setTimeout(write, EVERY_MS).unref();
      isDue = true;
    },
  };
}

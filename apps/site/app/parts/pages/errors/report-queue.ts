// Reports that could not be sent wait in the browser and are tried again: 30 s doubling to an hour, for seven days.

import type { ErrorPayload } from "@undercroft/contract";
import { createStore, del, entries, set } from "idb-keyval";
import { browserClient } from "#app/api/browser-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import type { ReportRow } from "./report-row.ts";

/** A report, and what of it has arrived. */
type Waiting = {
  row: ReportRow;
  /** null for a report that a person wrote: no function is told of it */
  payload: ErrorPayload | null;
  isStored: boolean;
  isTold: boolean;
  tries: number;
  nextAt: number;
  since: number;
};

const firstWaitMs = 30_000;
const longestWaitMs = 3_600_000;
const keptMs = 7 * 24 * 3_600_000;
const store = () => createStore("undercroft-reports", "waiting");

/** What became of sending: it arrived, it waits, or it was refused for good or for some seconds. */
export type ReportOutcome =
  | { status: "sent" | "waiting" }
  | { status: "limited" | "refused"; message: string };

/** Sends a report now; what fails waits. Never throws. */
export async function sendReport(row: ReportRow, payload: ErrorPayload | null): Promise<ReportOutcome> {
  const waiting: Waiting = {
    row,
    payload,
    isStored: false,
    isTold: payload === null,
    tries: 0,
    nextAt: 0,
    since: serverNow(),
  };
  const outcome = await attempt(waiting);
  if (outcome.status === "waiting" || outcome.status === "limited") await keep(waiting);
  return outcome;
}

async function attempt(waiting: Waiting): Promise<ReportOutcome> {
  try {
    const client = await browserClient();
    if (!waiting.isStored) {
      const { error, status } = await client.from("error_reports").insert(waiting.row as never);
      if (status === 429) return { status: "limited", message: error?.message ?? "" };
      // 23505: it had arrived, and only the answer was lost
      if (error && error.code !== "23505" && status >= 400 && status < 500)
        return { status: "refused", message: error.message };
      if (error && error.code !== "23505") return { status: "waiting" };
      waiting.isStored = true;
    }
    if (!waiting.isTold && waiting.payload) {
      const { error } = await client.functions.invoke("notify-error", { body: waiting.payload });
      if (error) return { status: "waiting" };
      waiting.isTold = true;
    }
    return { status: "sent" };
  } catch {
    return { status: "waiting" };
  }
}

async function keep(waiting: Waiting): Promise<void> {
  waiting.nextAt = serverNow() + Math.min(firstWaitMs * 2 ** waiting.tries, longestWaitMs);
  waiting.tries += 1;
  try {
    await set(waiting.row.id, waiting, store());
  } catch {
    // Storage is refused: the report is lost, which the person cannot change.
  }
}

/** Tries what is due again, and forgets what is a week old. Returns the milliseconds until the next is due; null for none. */
export async function retryReports(now: number = serverNow()): Promise<number | null> {
  let next: number | null = null;
  try {
    for (const [id, waiting] of await entries<string, Waiting>(store())) {
      const isDue = waiting.nextAt <= now;
      if (now - waiting.since > keptMs) await del(id, store());
      else if (isDue) {
        const { status } = await attempt(waiting);
        if (status === "sent" || status === "refused") await del(id, store());
        else await keep(waiting);
      }
      const wait = Math.max(1000, waiting.nextAt - now);
      if (!isDue || waiting.nextAt > now) next = Math.min(next ?? wait, wait);
    }
  } catch {
    return null;
  }
  return next;
}

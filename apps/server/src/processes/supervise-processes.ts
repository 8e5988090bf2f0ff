// Several server processes on one port: the first brings up the product, the others join it, and one that dies is replaced while the rest go
// on. This process serves nobody: it holds the port (node:cluster) and passes on the word to stop.
import cluster, { type Worker } from "node:cluster";
import path from "node:path";
import { say } from "../terminal.ts";
import { type ProcessRole, readyWord, roleFlag } from "./process-role.ts";

/** a process that lived for less waits before it is replaced, each time longer, in ms */
const youngMs = 10_000;
const longestPauseMs = 30_000;
/** a second signal after this long ends everything at once */
const repeatMs = 2_000;

type Slot = { place: number; worker?: Worker; pauseMs: number };

/** Starts `count` processes and keeps them; ends with them. @param args those of this process, for each of them */
export function superviseProcesses(count: number, args: readonly string[]): void {
  // each takes connections from the port itself: one that was handed to a process that had just died would wait for ever
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const slots = Array.from({ length: count }, (_, place): Slot => ({ place, pauseMs: 0 }));
  let stoppingSince = 0;
  let isReady = false;

  const begin = (slot: Slot): void => {
    const role: ProcessRole = slot.place > 0 ? "further" : isReady ? "again" : "first";
    cluster.setupPrimary({
      exec: path.resolve(import.meta.dirname, "../main.js"),
      args: [...args, roleFlag(role, slot.place, count)],
    });
    const worker = cluster.fork();
    const began = Date.now();
    slot.worker = worker;
    worker.on("message", (word) => {
      if (word !== readyWord) return;
      const isFirstStart = !isReady;
      isReady = true;
      if (isFirstStart) for (const other of slots.slice(1)) begin(other);
    });
    worker.on("exit", (code, signal) => {
      delete slot.worker;
      if (stoppingSince) return endWhenAlone();
      // what kept the first from starting was said by it, and is no other by being tried again
      if (!isReady) process.exit(code || 1);
      slot.pauseMs =
        Date.now() - began < youngMs ? Math.min(longestPauseMs, Math.max(500, slot.pauseMs * 2)) : 0;
      say(`  A server process ended (${signal ?? `code ${code}`}); another takes its place`);
      setTimeout(() => {
        if (!stoppingSince) begin(slot);
      }, slot.pauseMs);
    });
  };

  /** The first, which has the database, is told when it is alone; this process ends after it. */
  const endWhenAlone = (): void => {
    const [first, ...others] = slots;
    if (others.some(({ worker }) => worker)) return;
    if (!first?.worker) process.exit(0);
    tell(first, "alone");
  };

  const stop = (): void => {
    const isRepeated = stoppingSince > 0 && Date.now() - stoppingSince > repeatMs;
    if (stoppingSince && !isRepeated) return;
    stoppingSince ||= Date.now();
    for (const slot of slots) tell(slot, isRepeated ? "end" : "stop");
    endWhenAlone();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  process.on("SIGHUP", () => {
    for (const slot of slots) tell(slot, "reopen");
  });
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const [first] = slots;
  if (first) begin(first);
}

/** One that is just ending hears nothing any more. */
function tell({ worker }: Slot, word: "stop" | "alone" | "reopen" | "end"): void {
  if (worker?.isConnected()) worker.send(word, () => {});
}

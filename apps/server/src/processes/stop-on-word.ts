// One of several processes ends by the word of the one that began it: a signal of the terminal reaches all of them at once, and the first,
// which has the database, must be the last to end.
import { setTimeout as sleep } from "node:timers/promises";
import type { Stoppable } from "../shutdown.ts";

/** the others have that long after the first is done with its own requests */
const patience = 3_000;

/** Ends `product` when it is told to; a process whose parent is gone ends by itself. Answers whether stopping has begun. */
export function stopOnWord(product: Stoppable): () => boolean {
  let isStopping = false;
  let tellAlone = () => {};
  const isAlone = new Promise<void>((resolve) => {
    tellAlone = resolve;
  });
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const code = await product
      .stop({ keepDatabase: false, beforeDatabase: () => Promise.race([isAlone, sleep(patience)]) })
      .then(
        () => 0,
        () => 1,
      );
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("SIGTERM", stop);
  process.on("message", (word) => {
    if (word === "stop") void stop();
    if (word === "alone") tellAlone();
    if (word === "reopen") product.reopenLog();
    if (word === "end") void product.end().finally(() => process.exit(1));
  });
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => isStopping;
}

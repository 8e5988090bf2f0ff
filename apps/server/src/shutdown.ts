// Stopping in order. npm and the terminal may both pass the same signal on, so a repeat within two seconds is the same one.
import { closeSync, openSync } from "node:fs";

const repeatWindow = 2_000;

/** Something that stops. */
export type Stoppable = {
  /** in order; `keepDatabase` leaves PostgreSQL running for the process that takes over; it waits for `beforeDatabase` else */
  stop: (options: { keepDatabase: boolean; beforeDatabase?: () => Promise<unknown> }) => Promise<void>;
  /** at once, without waiting for anything; nothing that was started is left running */
  end: () => Promise<void>;
  /** a log file that was moved away is followed by a new one */
  reopenLog: () => void;
};

/**
 * Stops `product` on Ctrl-C, SIGTERM, a closed terminal (SIGHUP from anybody else reopens the log) or the development supervisor's word; a second, later signal ends it at once.
 * Answers whether stopping has begun.
 */
export function stopOnSignals(product: Stoppable): () => boolean {
  let stoppingSince = 0;
  const asked = { keepDatabase: true };
  const stop = async (options: { keepDatabase: boolean }): Promise<void> => {
    // Ctrl-C in the middle of a restart: now the database goes too
    if (!options.keepDatabase) asked.keepDatabase = false;
    if (stoppingSince) {
      if (Date.now() - stoppingSince > repeatWindow) await product.end().finally(() => process.exit(1));
      return;
    }
    stoppingSince = Date.now();
    try {
      await product.stop(asked);
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => stop({ keepDatabase: false }));
  process.on("SIGHUP", () => (hasLostTerminal() ? stop({ keepDatabase: false }) : product.reopenLog()));
  // what is printed for people has nobody to read it any more, which is no reason to end
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.on("message", (message) => {
    if (message === "restart") stop({ keepDatabase: true });
  });
  return () => stoppingSince > 0;
}

/** A terminal that was closed sends SIGHUP too, and can then no longer be opened. */
function hasLostTerminal(): boolean {
  if (!process.stdout.isTTY) return false;
  try {
    closeSync(openSync("/dev/tty", "r"));
    return false;
  } catch {
    return true;
  }
}

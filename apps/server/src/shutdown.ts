// Stopping in order. npm and the terminal may both pass the same signal on, so a repeat within two seconds is the same one.
const repeatWindow = 2_000;

/** Something that stops; `keepDatabase` leaves PostgreSQL running for the process that takes over. */
export type Stoppable = { stop: (options: { keepDatabase: boolean }) => Promise<void> };

/** Stops `product` on Ctrl-C, SIGTERM or the development supervisor's word; a second, later signal ends at once. */
export function stopOnSignals(product: Stoppable): void {
  let stoppingSince = 0;
  const asked = { keepDatabase: true };
  const stop = async (options: { keepDatabase: boolean }): Promise<void> => {
    // Ctrl-C in the middle of a restart: now the database goes too
    if (!options.keepDatabase) asked.keepDatabase = false;
    if (stoppingSince) {
      if (Date.now() - stoppingSince > repeatWindow) process.exit(1);
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
  process.on("SIGINT", () => stop({ keepDatabase: false }));
  process.on("SIGTERM", () => stop({ keepDatabase: false }));
  process.on("message", (message) => {
    if (message === "restart") stop({ keepDatabase: true });
  });
}

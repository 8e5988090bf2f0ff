// The demo's accounts have a password that everybody can read. They may let people in on this machine, and elsewhere only where
// the operator says twice that they mean it.
import { listOpenDemoAccounts, removeDemoAccounts } from "@undercroft/database";
import type { Config } from "./config.ts";
import { openDatabase, type ProductDatabase } from "./database.ts";
import { say } from "./terminal.ts";

/** @throws Error naming the command that removes them, where demo accounts would let strangers in */
export async function refuseOpenDemo(config: Config, database: ProductDatabase): Promise<void> {
  if (config.allowsDemoAccounts) return;
  const open = await listOpenDemoAccounts(database.owner);
  if (open.length === 0) return;
  throw new Error(
    `This database holds the demo's accounts (${open.join(", ")}), whose password everybody knows.\n` +
      `Close them with: npm run demo:remove\n` +
      `For a public demo set DEMO=true and DEMO_PUBLIC=true.`,
  );
}

/** npm run demo:remove: ends every way into the demo's accounts. */
export async function removeDemo(config: Config): Promise<void> {
  const database = await openDatabase(config, say);
  try {
    const closed = await removeDemoAccounts(database.owner);
    say(closed.length > 0 ? `Closed: ${closed.join(", ")}.` : "No demo account is open.");
  } finally {
    await database.leave();
  }
}

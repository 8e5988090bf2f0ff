// The demo's accounts have a password that everybody can read. They may let people in on this machine, and elsewhere only where
// the operator says twice that they mean it.
import {
  holdsDemoContent,
  listOpenDemoAccounts,
  type RemovedContent,
  removeDemoAccounts,
  removeDemoContent,
} from "@undercroft/database";
import type { Config } from "../config.ts";
import { openDatabase, type ProductDatabase } from "../database.ts";
import { say } from "../terminal.ts";

/** @throws Error naming the command that removes them, where demo accounts would let strangers in */
export async function refuseOpenDemo(config: Config, database: ProductDatabase): Promise<void> {
  if (config.allowsDemoAccounts) return;
  const open = await listOpenDemoAccounts(database.owner);
  const remedy = "For a public demo set DEMO=true and DEMO_PUBLIC=true.";
  if (open.length > 0)
    throw new Error(
      `This database holds the demo's accounts (${open.join(", ")}), whose password everybody knows.\n` +
        `Take the demo away with: npm run demo:remove -- --with-content\n${remedy}`,
    );
  if (isOpenToStrangers(config) && (await holdsDemoContent(database.owner)))
    throw new Error(
      `This database holds the demo's made-up venues and nights, which the public would take for real. Take them away with: npm run demo:remove -- --with-content\n${remedy}`,
    );
}

/** An address of the internet, or one that browsers are to trust. */
const isOpenToStrangers = ({ isPublic, siteUrl }: Config) => isPublic || siteUrl.startsWith("https:");

/**
 * npm run demo:remove: ends every way into the demo's accounts.
 * @param withContent takes its people, venues, nights and all that hangs on them away too
 */
export async function removeDemo(config: Config, withContent: boolean): Promise<void> {
  const database = await openDatabase(config, say);
  try {
    if (withContent) tellRemoved(await removeDemoContent(database.owner));
    const closed = await removeDemoAccounts(database.owner);
    if (closed.length > 0) say(`Closed: ${closed.join(", ")}.`);
    else if (!withContent) say("No demo account is open.");
    if (await holdsDemoContent(database.owner))
      say("The demo's venues and nights are still there: npm run demo:remove -- --with-content");
  } finally {
    await database.leave();
  }
}

function tellRemoved(removed: RemovedContent | null): void {
  say(
    removed ? `Removed the demo: ${removed.rows} rows and ${removed.files} files.` : "There is no demo here.",
  );
  if (removed?.shells)
    say(
      `${removed.shells} rows of the demo stay, emptied and out of sight: bookings, messages or applications of people need them.`,
    );
}

// The last thing the start prints: where everything is and how to get in.
import { demoAccounts } from "@undercroft/database";
import type { ApiKeys } from "@undercroft/tokens";
import type { Config } from "./config.ts";
import type { Log } from "./logging.ts";
import { say, stepTimes, style } from "./terminal.ts";

const roles = { visitor: "Visitor", owner: "Venue owner", moderator: "Moderator", admin: "Administrator" };

/** Prints addresses, demo accounts and keys. @param facts.seconds how long the start took */
export function showSummary(
  config: Config,
  keys: ApiKeys,
  facts: { seconds: number; log: Log; hasStaff: boolean },
): void {
  const row = (name: string, value: string): void => say(`  ${style.dim(name.padEnd(14))}${value}`);
  say();
  row("Open", style.bold(style.pink(config.siteUrl)));
  if (config.demo && !config.smtpUrl) row("Mail inbox", `${config.siteUrl}/inbox`);
  if (config.demo) {
    say();
    for (const { role, email, password } of demoAccounts) {
      row(roles[role], `${email.padEnd(32)}${style.dim("password")} ${password}`);
    }
  }
  say();
  row("API", `${config.siteUrl}  ${style.dim("createClient(address, key) of @supabase/supabase-js")}`);
  row("Publishable", keys.publishable);
  // it lives for ten years and opens every row: only somebody who is looking gets to see it
  if (config.demo && process.stdout.isTTY) row("Service", keys.service);
  row("", style.dim("npm run keys prints the service key, which opens every row: keep it on servers."));
  say();
  if (!facts.hasStaff) row("No staff yet", "npm run admin -- you@example.org makes the first administrator.");
  if (facts.log.file) row("Log", facts.log.file);
  say(style.dim(`  Ready in ${facts.seconds.toFixed(1)} s${tellSteps()}. Ctrl-C stops everything.\n`));
}

/** What a start took its time for, where it took some. */
function tellSteps(): string {
  const long = stepTimes().filter(({ seconds }) => seconds >= 1);
  return long.length > 0
    ? ` (${long.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`).join(", ")})`
    : "";
}

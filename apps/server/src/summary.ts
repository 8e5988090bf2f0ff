// The last thing the start prints: where everything is and how to get in.
import type { ApiKeys } from "@undercroft/tokens";
import type { Config } from "./config.ts";
import type { Log } from "./logging.ts";
import { say, style } from "./terminal.ts";

/** Prints addresses and keys. */
export function showSummary(config: Config, keys: ApiKeys, facts: { seconds: number; log: Log }): void {
  const row = (name: string, value: string): void => say(`  ${style.dim(name.padEnd(14))} ${value}`);
  say();
  row("Open", style.bold(style.pink(config.siteUrl)));
  if (config.demo && !config.smtpUrl) row("Mail inbox", `${config.siteUrl}/inbox`);
  say();
  row("API", `${config.siteUrl}  (createClient(address, key) of @supabase/supabase-js)`);
  row("Publishable", keys.publishable);
  row("Service", `${keys.service}  ${style.dim("(opens everything: keep it on servers)")}`);
  say();
  if (facts.log.file) row("Log", facts.log.file);
  say(style.dim(`  Ready in ${facts.seconds.toFixed(1)} s. Ctrl-C stops everything.\n`));
}

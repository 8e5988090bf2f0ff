// The last thing the start prints: where everything is and how to get in.
import type { Config } from "./config.ts";
import type { Keys } from "./keys.ts";
import type { Log } from "./logging.ts";
import { say, style } from "./terminal.ts";

/** Prints addresses and keys. */
export function showSummary(config: Config, keys: Keys, facts: { seconds: number; log: Log }): void {
  const row = (name: string, value: string): void => say(`  ${style.dim(name.padEnd(14))} ${value}`);
  say();
  row("Open", style.bold(style.pink(config.siteUrl)));
  if (config.demo && !config.smtpUrl) row("Mail inbox", `${config.siteUrl}/inbox`);
  say();
  row("API", `${config.siteUrl}  (createClient(address, key) of @supabase/supabase-js)`);
  row("Publishable", keys.apiKeys.publishable);
  row("Service", config.demo ? keys.apiKeys.service : `in ${config.dataDir}/api-keys.json`);
  say();
  if (facts.log.file) row("Log", facts.log.file);
  say(style.dim(`  Ready in ${facts.seconds.toFixed(1)} s. Ctrl-C stops everything.\n`));
}

// Origins beside our own that pages may use; each is there only because a setting names it.
import { PLAYERS } from "@undercroft/contract";
import type { ForeignSources } from "@undercroft/http";
import type { Config } from "./config.ts";

/** All of them, by directive of the content security policy. */
export function foreignSources(config: Config): ForeignSources {
  const named: ForeignSources[] = [config.auth.captchaWidget?.sources ?? {}];
  const merged: Record<string, string[]> = {};
  for (const sources of named)
    for (const [directive, origins] of Object.entries(sources))
      merged[directive] = [...(merged[directive] ?? []), ...origins];
  return merged;
}

/** The origins of the players that the operator lets stand in pages, by name. */
export const playerOrigins = ({ journal }: Config): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(PLAYERS)
      .filter(([name]) => journal.players.includes(name))
      .map(([name, { origin }]) => [name, origin]),
  );

/** Origins that one page alone may use, by its path. */
export function pageSources(config: Config): Readonly<Record<string, ForeignSources>> {
  if (config.payments.provider !== "stripe") return {};
  // https://docs.stripe.com/security/guide#content-security-policy
  return {
    "/payment": {
      "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
      "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
      "connect-src": ["https://api.stripe.com"],
      "img-src": ["https://*.stripe.com"],
    },
  };
}

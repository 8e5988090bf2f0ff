// Origins beside our own that pages may use; each is there only because a setting names it.
import { PLAYERS } from "@undercroft/contract";
import type { ForeignSources } from "@undercroft/http";
import { readStyleOrigins } from "@undercroft/map";
import type { Config } from "./config.ts";

/**
 * All of them, by directive of the content security policy.
 * @param announce called when the map's style cannot be read now, so that only its own origin is allowed
 */
export async function foreignSources(
  config: Config,
  announce: (line: string) => void,
): Promise<ForeignSources> {
  const named = [config.auth.captchaWidget?.sources ?? {}, await mapSources(config.map.styleUrl, announce)];
  const merged: Record<string, string[]> = {};
  for (const sources of named)
    for (const [directive, origins] of Object.entries(sources))
      merged[directive] = [...(merged[directive] ?? []), ...origins];
  return merged;
}

/** A map is opened from any page without a new document, so that every page's policy lets its tiles in. */
async function mapSources(
  styleUrl: string | undefined,
  announce: (line: string) => void,
): Promise<ForeignSources> {
  if (!styleUrl) return {};
  const origins = await readStyleOrigins(styleUrl).catch((error: Error) => {
    announce(
      `MAP_STYLE_URL: ${error.message}. Until the next start maps may read from ${new URL(styleUrl).origin} only.`,
    );
    return [new URL(styleUrl).origin];
  });
  return { "connect-src": origins, "img-src": origins };
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

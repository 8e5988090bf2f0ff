// Origins beside our own that pages may use; each is there only because a setting names it.
import path from "node:path";
import { PLAYERS } from "@undercroft/contract";
import type { ForeignSources } from "@undercroft/http";
import { readStyleOrigins } from "@undercroft/map";
import type { Config } from "./config.ts";
import { loadFolder } from "./load-folder.ts";
import type { PageSources } from "./page-sources/page-sources.ts";

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

/** Origins that some pages alone may use, by path; the files of the folder `page-sources` name them. @throws Error when two name one path */
export async function pageSources(config: Config): Promise<Readonly<Record<string, ForeignSources>>> {
  const parts = await loadFolder<PageSources>(path.join(import.meta.dirname, "page-sources"), [
    "page-sources",
  ]);
  const named = [...parts.values()].flatMap((sourcesOf) => Object.entries(sourcesOf(config)));
  const twice = named.find(([one], at) => named.findIndex(([other]) => other === one) !== at);
  if (twice) throw new Error(`Two parts name sources of ${twice[0]}`);
  return Object.fromEntries(named);
}

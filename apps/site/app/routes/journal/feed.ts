import { brandName } from "@undercroft/contract/brand";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { feedResponse, makeFeed } from "#app/parts/journal/feed.server.ts";
import { listFeed } from "#app/parts/journal/journal-queries.server.ts";
import type { Route } from "./+types/feed.ts";

/** `/journal/feed.xml`: the latest twenty, whole. */
export async function loader({ context }: Route.LoaderArgs) {
  const articles = await listFeed(publicClient(context), {});
  return feedResponse(
    makeFeed(articles, `${brandName()} journal`, "/journal/feed.xml", context.get(settingsContext).siteUrl),
  );
}

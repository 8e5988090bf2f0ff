import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { findSection } from "#app/parts/journal/article-filters.ts";
import { feedResponse, makeFeed } from "#app/parts/journal/feed.server.ts";
import { listFeed } from "#app/parts/journal/journal-queries.server.ts";
import type { Route } from "./+types/section-feed.ts";

/** `/journal/{section}/feed.xml` */
export async function loader({ params, context }: Route.LoaderArgs) {
  const section = findSection(params.section);
  if (!section) throw data(null, { status: 404 });
  const articles = await listFeed(publicClient(context), { section });
  const { siteUrl } = context.get(settingsContext);
  return feedResponse(
    makeFeed(
      articles,
      `${brandName()} journal: ${JOURNAL_SECTIONS[section]}`,
      `/journal/${params.section}/feed.xml`,
      siteUrl,
    ),
  );
}

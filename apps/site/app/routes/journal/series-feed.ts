import { brandName } from "@undercroft/contract/brand";
import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { feedResponse, makeFeed } from "#app/parts/journal/feed.server.ts";
import { findSeries, listFeed } from "#app/parts/journal/journal-queries.server.ts";
import type { Route } from "./+types/series-feed.ts";

/** `/journal/series/{slug}/feed.xml` */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const series = await findSeries(client, params.slug);
  if (!series) throw data(null, { status: 404 });
  const articles = await listFeed(client, { series: series.slug });
  const { siteUrl } = context.get(settingsContext);
  const path = `/journal/series/${series.slug}/feed.xml`;
  return feedResponse(makeFeed(articles, `${brandName()} journal: ${series.title}`, path, siteUrl));
}

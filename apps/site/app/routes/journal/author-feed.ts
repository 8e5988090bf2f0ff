import { brandName } from "@undercroft/contract/brand";
import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { feedResponse, makeFeed } from "#app/parts/journal/feed.server.ts";
import { findByline, listFeed } from "#app/parts/journal/journal-queries.server.ts";
import type { Route } from "./+types/author-feed.ts";

/** `/journal/authors/{slug}/feed.xml` */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const author = await findByline(client, params.slug);
  if (!author) throw data(null, { status: 404 });
  const articles = await listFeed(client, { byline: author.slug });
  const { siteUrl } = context.get(settingsContext);
  const path = `/journal/authors/${author.slug}/feed.xml`;
  return feedResponse(makeFeed(articles, `${brandName()} journal: ${author.name}`, path, siteUrl));
}

import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { fileResponse, sitemapIndex } from "#app/parts/pages/sitemap/sitemap.server.ts";
import type { Route } from "./+types/sitemap-index.ts";

/** `/sitemap.xml` */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(settingsContext);
  return fileResponse(await sitemapIndex(publicClient(context), siteUrl), "application/xml");
}

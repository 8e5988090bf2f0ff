import routes from "virtual:parts/routes";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { listFixedPaths } from "#app/parts/pages/sitemap/fixed-paths.ts";
import {
  fileResponse,
  sitemapKinds,
  sitemapOfPages,
  sitemapPart,
} from "#app/parts/pages/sitemap/sitemap.server.ts";
import type { Route } from "./+types/sitemap-part.ts";

const screens = new Set(
  routes
    .flatMap((part) => Object.values(part).flat())
    .flatMap((entry) => ("path" in entry ? [`/${entry.path}`] : [])),
);

/** `/sitemap/pages.xml`, `/sitemap/events-1.xml` and so on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(settingsContext);
  const { name } = params;
  if (name === "pages")
    return fileResponse(sitemapOfPages(siteUrl, listFixedPaths(screens)), "application/xml");
  const [, word, number] = /^([a-z]+)-(\d{1,4})$/.exec(name) ?? [];
  const kind = sitemapKinds.find((one) => one === word);
  const text = kind ? await sitemapPart(publicClient(context), siteUrl, kind, Number(number)) : null;
  if (text === null) return new Response("No such part", { status: 404 });
  return fileResponse(text, "application/xml");
}

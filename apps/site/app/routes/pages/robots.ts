import { settingsContext } from "#app/context.ts";
import { fileResponse, robotsText } from "#app/parts/pages/sitemap/sitemap.server.ts";
import type { Route } from "./+types/robots.ts";

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  return fileResponse(robotsText(context.get(settingsContext).siteUrl), "text/plain");
}

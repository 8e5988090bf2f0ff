import { brandName } from "@undercroft/contract/brand";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { listCalendarEntries } from "#app/parts/events/feeds/calendar-entries.server.ts";
import { findSeries } from "#app/parts/events/series.server.ts";
import type { Route } from "./+types/series-calendar.ts";

/** `/series/{slug}.ics`: the next dates of a series, as a calendar to subscribe to. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const series = await findSeries(client, params.slug);
  if (!series)
    return new Response("No such series", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { siteUrl } = context.get(settingsContext);
  const entries = await listCalendarEntries(client, series.upcoming);
  return answerFeed(request, {
    name: `${series.title} | ${brandName()}`,
    entries,
    siteUrl,
    address: `/series/${series.slug}`,
    search: "",
    fileName: series.slug,
  });
}

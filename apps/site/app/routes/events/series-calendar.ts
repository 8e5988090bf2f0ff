import { brandName } from "@undercroft/contract/brand";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { listCalendarEntries } from "#app/parts/events/calendar/calendar-entries.server.ts";
import { findSeries } from "#app/parts/events/series.server.ts";
import type { Route } from "./+types/series-calendar.ts";

/** `/series/{slug}.ics`: the next dates of a series, as a calendar to subscribe to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const series = await findSeries(client, params.slug);
  if (!series)
    return new Response("No such series", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { siteUrl } = context.get(settingsContext);
  const { calendarResponse, renderCalendar } = await import(
    "#app/parts/events/calendar/calendar-feed.server.ts"
  );
  const entries = await listCalendarEntries(client, series.upcoming);
  return calendarResponse(
    renderCalendar(`${series.title} | ${brandName()}`, entries, siteUrl, `/series/${series.slug}.ics`),
    series.slug,
  );
}

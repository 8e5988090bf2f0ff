import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { findCalendarEntry } from "#app/parts/events/calendar/calendar-entries.server.ts";
import type { Route } from "./+types/event-calendar.ts";

/** `/events/{slug}.ics`: one event for a calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await findCalendarEntry(publicClient(context), params.slug);
  if (!entry)
    return new Response("No such event", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { siteUrl } = context.get(settingsContext);
  const { calendarResponse, renderCalendar } = await import(
    "#app/parts/events/calendar/calendar-feed.server.ts"
  );
  return calendarResponse(
    renderCalendar(entry.title, [entry], siteUrl, `/events/${entry.slug}.ics`),
    entry.slug,
  );
}

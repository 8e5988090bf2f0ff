import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { findCalendarEntry } from "#app/parts/events/feeds/calendar-entries.server.ts";
import type { Route } from "./+types/event-calendar.ts";

/** `/events/{slug}.ics`: one event for a calendar. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const entry = await findCalendarEntry(publicClient(context), params.slug);
  if (!entry)
    return new Response("No such event", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { siteUrl } = context.get(settingsContext);
  return answerFeed(request, {
    name: entry.title,
    entries: [entry],
    siteUrl,
    address: `/events/${entry.slug}`,
    search: "",
    fileName: entry.slug,
  });
}

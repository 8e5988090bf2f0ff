import { answerOldFile } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { findCalendarEntry } from "#app/parts/events/feeds/calendar-entries.server.ts";
import type { Route } from "./+types/event-calendar.ts";

/** `/events/{slug}.ics`: one event for a calendar. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const entry = await findCalendarEntry(client, params.slug);
  if (!entry) return answerOldFile(client, "events", params.slug, request);
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

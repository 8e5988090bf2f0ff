import { brandName } from "@undercroft/contract/brand";
import { answerOldFile } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { listCalendarEntries } from "#app/parts/events/feeds/calendar-entries.server.ts";
import { findOrganiser, readOrganiserNights } from "#app/parts/organisers/queries.server.ts";
import type { Route } from "./+types/calendar.ts";

/** `/organisers/{slug}.ics`: what an organiser puts on next, as a calendar to subscribe to. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const organiser = await findOrganiser(client, params.slug);
  if (!organiser) return answerOldFile(client, "organisers", params.slug, request);
  const { upcoming } = await readOrganiserNights(client, organiser.id);
  const { siteUrl } = context.get(settingsContext);
  const entries = await listCalendarEntries(client, upcoming);
  return answerFeed(request, {
    name: `${organiser.name} | ${brandName()}`,
    entries,
    siteUrl,
    address: `/organisers/${organiser.slug}`,
    search: "",
    fileName: organiser.slug,
  });
}

import { brandName } from "@undercroft/contract/brand";
import { answerOldFile } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { listCalendarEntries } from "#app/parts/events/feeds/calendar-entries.server.ts";
import { listAtVenue, UPCOMING } from "#app/parts/events/venue-listings.server.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";
import type { Route } from "./+types/feed.ts";

/** `/venues/{slug}.ics`: what is on at a venue, as a calendar to subscribe to. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const venue = await findVenue(client, params.slug);
  if (!venue) return answerOldFile(client, "venues", params.slug, request);
  const listings = await listAtVenue(client, venue.id, nightDateOf(serverDate()));
  const { siteUrl } = context.get(settingsContext);
  const entries = await listCalendarEntries(client, listings);
  return answerFeed(request, {
    name: `${venue.name} | ${brandName()}`,
    entries,
    siteUrl,
    address: `/venues/${venue.slug}`,
    search: "",
    hasMore: listings.length >= UPCOMING,
    fileName: `undercroft-${venue.slug}`,
  });
}

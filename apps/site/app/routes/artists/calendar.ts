import { brandName } from "@undercroft/contract/brand";
import { answerOldFile } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { findArtist, readArtistNights } from "#app/parts/artists/queries.server.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { listCalendarEntries } from "#app/parts/events/feeds/calendar-entries.server.ts";
import type { Route } from "./+types/calendar.ts";

/** `/artists/{slug}.ics`: what an artist plays next, as a calendar to subscribe to. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const artist = await findArtist(client, params.slug);
  if (!artist) return answerOldFile(client, "artists", params.slug, request);
  const { upcoming } = await readArtistNights(client, artist.id);
  const { siteUrl } = context.get(settingsContext);
  const entries = await listCalendarEntries(client, upcoming);
  return answerFeed(request, {
    name: `${artist.name} | ${brandName()}`,
    entries,
    siteUrl,
    address: `/artists/${artist.slug}`,
    search: "",
    fileName: artist.slug,
  });
}

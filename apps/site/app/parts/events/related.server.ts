/** Reads the nights an event's page leads on to. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database, Json } from "@undercroft/contract/database";
import { serverNow } from "#app/device/server-time.ts";
import type { Day } from "#app/format/nights.ts";
import { type Card, cardOf, type Listing } from "./listing.ts";
import type { EventDetail } from "./page/detail-query.ts";

type Client = SupabaseClient<Database>;

const EACH = 4;

/** An event without an end counts as over after eight hours, as the database has it. */
const OPEN_END_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;

/** Lists cards from tonight on that are not over yet; the caller adds what they have in common. */
function listCards(client: Client, tonight: Day, eventId: string) {
  // by the minute, so that what was read for one page is kept for the next
  const now = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;
  const [moment, opened] = [now, now - OPEN_END_MS].map((at) => new Date(at).toISOString());
  return client
    .from("listings")
    .select("card")
    .gte("night_date", tonight)
    .neq("event_id", eventId)
    .eq("status", "published")
    .or(`ends_at.gt.${moment},and(ends_at.is.null,starts_at.gt.${opened})`)
    .order("night_date")
    .order("starts_at")
    .limit(EACH);
}

/** Listings as the database keeps them ready. */
export const readyCards = (rows: readonly { card: Json }[]): Listing[] =>
  rows.map(({ card }) => card as unknown as Listing);

/** Nights at the same venue, with the same artists, and nearby on the same night; none twice. */
export async function listRelated(client: Client, event: EventDetail, tonight: Day) {
  const [venue, artists, nearby] = await Promise.all([
    sameVenue(client, event, tonight),
    sameArtists(client, event, tonight),
    sameNight(client, event, tonight),
  ]);
  const seen = new Set<string>();
  const fresh = (listings: Listing[]): Card[] =>
    listings
      .filter((listing) => {
        if (seen.has(listing.event_id)) return false;
        seen.add(listing.event_id);
        return true;
      })
      .map(cardOf);
  return { venue: fresh(venue), artists: fresh(artists), nearby: fresh(nearby) };
}

async function sameVenue(client: Client, event: EventDetail, tonight: Day): Promise<Listing[]> {
  if (!event.venue || event.location_mode !== "venue") return [];
  const { data } = await listCards(client, tonight, event.id).eq("venue_id", event.venue.id).throwOnError();
  return readyCards(data);
}

async function sameNight(client: Client, event: EventDetail, tonight: Day): Promise<Listing[]> {
  const slug = event.venue?.area?.slug ?? event.area?.slug;
  if (!slug || event.night_date === null || event.night_date < tonight) return [];
  const { data } = await listCards(client, tonight, event.id)
    .eq("night_date", event.night_date)
    .eq("area_slug", slug)
    .throwOnError();
  return readyCards(data);
}

async function sameArtists(client: Client, event: EventDetail, tonight: Day): Promise<Listing[]> {
  const ids = event.artists.flatMap(({ artist_id }) => artist_id ?? []);
  if (ids.length === 0) return [];
  const { data: sets } = await client
    .from("event_artists")
    .select("event_id, event:events!inner (night_date)")
    .in("artist_id", ids)
    .neq("event_id", event.id)
    .gte("event.night_date", tonight)
    .limit(60)
    .throwOnError();
  const eventIds = [...new Set(sets.map(({ event_id }) => event_id))];
  if (eventIds.length === 0) return [];
  const { data } = await listCards(client, tonight, event.id).in("event_id", eventIds).throwOnError();
  return readyCards(data);
}

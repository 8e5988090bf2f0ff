/** Gathers what calendar files say about events. */
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { openEvent } from "#app/api/open-event.ts";
import { type Listing, placeLine } from "#app/parts/events/listing.ts";
import type { CalendarEntry } from "./calendar-feed.server.ts";

type Client = SupabaseClient<Database>;

const CHUNK = 100;

/** What a place gives away: its exact point only where it is public, nothing where it is secret. */
const COLUMNS = `
  id, slug, title, status, starts_at, ends_at, description, location_mode, custom_address, created_at, updated_at,
  venue:venues (name, address, postcode, lat, lng, location_precision, area:areas!venues_area_id_fkey (name)),
  area:areas (name)
` as const;

async function readEvents(client: Client, ids: readonly string[]) {
  const { data } = await client.from("events").select(COLUMNS).in("id", ids).throwOnError();
  return data;
}

type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

/** Entries for listings, in their order. */
export async function listCalendarEntries(
  client: Client,
  listings: readonly Listing[],
): Promise<CalendarEntry[]> {
  const ids = listings.map((listing) => listing.event_id);
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    ids.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const rows = (await Promise.all(chunks.map((chunk) => readEvents(client, chunk)))).flat();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toEntry(row)] : [];
  });
}

/** The entry of one event; null when there is none for everybody. */
export async function findCalendarEntry(client: Client, slug: string): Promise<CalendarEntry | null> {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await openEvent(client, slug).select(COLUMNS).maybeSingle().throwOnError();
  return data ? toEntry(data) : null;
}

function toEntry(event: EventRow): CalendarEntry {
  const { venue } = event;
  const isExact = event.location_mode === "venue" && venue?.location_precision === "exact";
  return {
    event_id: event.id,
    slug: event.slug,
    title: event.title,
    status: event.status,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    place: placeOf(event),
    point: isExact && venue.lat !== null && venue.lng !== null ? { lat: venue.lat, lng: venue.lng } : null,
    details: event.description,
    created_at: event.created_at,
    updated_at: event.updated_at,
  };
}

/** Where an event is, in one line; never the address of a secret place. */
export function placeOf(
  event: Pick<EventRow, "venue" | "area" | "location_mode" | "custom_address">,
): string {
  const { venue } = event;
  if (event.location_mode === "venue" && venue)
    return [venue.name, venue.address, venue.location_precision === "exact" ? venue.postcode : null]
      .filter(Boolean)
      .join(", ");
  if (event.location_mode === "custom" && event.custom_address) return event.custom_address;
  return placeLine({
    location_mode: event.location_mode,
    venue_name: null,
    area_name: venue?.area?.name ?? event.area?.name ?? null,
    district_name: null,
  });
}

import type { Client } from "#app/api/public-client.ts";
import { addDays, type Day } from "#app/format/nights.ts";
import { type EventFilters, NO_FILTERS } from "#app/parts/events/filters.ts";
import type { Listing, ListingPage } from "#app/parts/events/listing.ts";
import { type AreaChoice, searchListings } from "#app/parts/events/search.server.ts";

const cardColumns =
  "event_id, slug, title, category, event_type, status, night_date, starts_at, ends_at, doors_at, last_entry_at, venue_id, venue_slug, venue_name, venue_type, organiser_name, organiser_slug, area_id, area_slug, area_name, district_name, location_mode, lat, lng, price_from_pence, price_to_pence, sale_state, sale_kind, sales_start, sales_end, waitlist_enabled, is_rescheduled, is_moved, min_age, late_until, tags, access, artists, image_path, image_alt, interested_count, pick_blurb, published_at, district_id, last_night, refresh_at" as const;

/** Where and around which night the home page looks. */
export type HomePlace = { area: AreaChoice | null; radiusMiles: number | null; tonight: Day };

/** Cities, by name, for the choice of a place. */
export async function listCities(client: Client): Promise<AreaChoice[]> {
  const { data } = await client
    .from("areas")
    .select("slug, name, kind, lat, lng")
    .eq("kind", "city")
    .order("name")
    .throwOnError();
  return data;
}

/** Everything the home page shows, read side by side. */
export async function readHome(client: Client, place: HomePlace) {
  const { tonight } = place;
  const [first, free, announced, fast, picks, venues] = await Promise.all([
    tonightOrTomorrow(client, place),
    list(client, place, { price: "free" }, { to: addDays(tonight, 6), limit: 60 }),
    list(client, place, { sort: "announced" }, { limit: 6 }),
    listCards(client, place, "selling-fast", 6),
    listCards(client, place, "picks", 4),
    listVenues(client, place.area, 8),
  ]);
  return {
    first,
    free: startingFirst(free, tonight, 6),
    announced: announced.items,
    fast,
    picks,
    venues,
  };
}

/** Tonight's events; tomorrow's where there is nothing tonight. */
async function tonightOrTomorrow(client: Client, place: HomePlace) {
  const { tonight } = place;
  const page = await list(client, place, {}, { to: tonight, limit: 60 });
  if (page.total > 0) return { night: tonight, ...startingFirst(page, tonight, 7) };
  const tomorrow = addDays(tonight, 1);
  const next = await list(client, place, {}, { from: tomorrow, to: tomorrow, limit: 60 });
  return { night: tomorrow, ...startingFirst(next, tomorrow, 7) };
}

/** What begins on the night or later comes before exhibitions that have been on for weeks. */
function startingFirst(page: ListingPage, night: Day, count: number) {
  const begins = page.items.filter((listing) => listing.night_date >= night);
  const runs = page.items.filter((listing) => listing.night_date < night);
  return { total: page.total, nights: page.nights, items: [...begins, ...runs].slice(0, count) };
}

function list(
  client: Client,
  { area, radiusMiles, tonight }: HomePlace,
  filters: Partial<EventFilters>,
  window: { from?: Day; to?: Day; limit: number },
) {
  const all = { ...NO_FILTERS, area: area?.slug ?? null, radiusMiles: area ? radiusMiles : null, ...filters };
  return searchListings(client, all, tonight, area, { from: tonight, ...window });
}

async function listCards(
  client: Client,
  place: HomePlace,
  kind: "selling-fast" | "picks",
  limit: number,
): Promise<Listing[]> {
  let query = client
    .from("listings")
    .select(cardColumns)
    .gte("night_date", place.tonight)
    .eq("status", "published");
  query = kind === "picks" ? query.not("pick_blurb", "is", null) : query.eq("sale_state", "few_left");
  if (place.area) query = query.eq("area_slug", place.area.slug);
  const { data } = await query.order("night_date").order("starts_at").limit(limit).throwOnError();
  return data;
}

async function listVenues(client: Client, area: AreaChoice | null, limit: number) {
  let query = client
    .from("venues")
    .select(
      "id, slug, name, venue_type, capacity, verified_at, area:areas!venues_area_id_fkey!inner(name, slug)",
    )
    .eq("status", "active");
  if (area) query = query.eq("area.slug", area.slug);
  const { data } = await query
    .order("verified_at", { ascending: false, nullsFirst: false })
    .order("name")
    .limit(limit)
    .throwOnError();
  return data;
}

import type { AreaChoice } from "#app/api/places/areas.server.ts";
import type { Client } from "#app/api/public-client.ts";
import { addDays, type Day } from "#app/format/nights.ts";
import { type EventFilters, NO_FILTERS } from "#app/parts/events/filters/filters.ts";
import { cardOf, type Listing, type ListingPage } from "#app/parts/events/listing.ts";
import { readyCards } from "#app/parts/events/related.server.ts";
import { searchListings } from "#app/parts/events/search.server.ts";
import { displayState, entryEndsAt } from "#app/parts/events/state/display-state.ts";
import { mixKinds } from "./mixed.ts";

/** Where and around which night the home page looks. */
export type HomePlace = { area: AreaChoice | null; radiusMiles: number | null; tonight: Day; now: Date };

/** Cities, by name, for the choice of a place. */
export async function listCities(client: Client): Promise<AreaChoice[]> {
  const { data } = await client
    .from("areas")
    .select("id, parent_id, slug, name, kind, lat, lng, radius_miles")
    .eq("kind", "city")
    .order("name")
    .throwOnError();
  return data;
}

/** What the head of the home page and several strips share, read side by side. */
export async function readHome(client: Client, place: HomePlace) {
  const { tonight } = place;
  const [first, free, picks] = await Promise.all([
    tonightOrTomorrow(client, place),
    listNights(client, place, { price: "free" }, { to: addDays(tonight, 6), limit: 100 }),
    listCards(client, place, "picks", 12),
  ]);
  return {
    first,
    free: {
      total: free.total,
      plus: free.plus,
      items: mostWanted(free.items, place).map(cardOf),
    },
    picks: mostWanted(picks, place).map(cardOf),
  };
}

/** Tonight's events; tomorrow's where nothing is still to come or on tonight. */
async function tonightOrTomorrow(client: Client, place: HomePlace) {
  const { tonight } = place;
  const page = await listNights(client, place, {}, { to: tonight, limit: 100 });
  const items = mostWanted(page.items, place);
  if (items.length > 0) return firstNight(tonight, page, items, page.nights);
  const tomorrow = addDays(tonight, 1);
  const next = await listNights(client, place, {}, { from: tomorrow, to: tomorrow, limit: 100 });
  const later = mostWanted(next.items, { tonight: tomorrow, now: place.now });
  return firstNight(tomorrow, next, later, page.nights);
}

function firstNight(
  night: Day,
  { total, plus }: ListingPage,
  items: readonly Listing[],
  nights: ListingPage["nights"],
) {
  return { night, total, plus, nights, items: items.slice(0, 7).map(cardOf) };
}

/** What is still to come, what is on and what has been on for days, their kinds mixed; then what nobody is let in to any more. */
function mostWanted(
  listings: readonly Listing[],
  { tonight, now }: Pick<HomePlace, "tonight" | "now">,
): Listing[] {
  const rankOf = (listing: Listing) => {
    if (entryEndsAt(listing) <= now) return 3;
    if (listing.night_date < tonight) return 2;
    return new Date(listing.starts_at) > now ? 0 : 1;
  };
  const left = listings.filter((listing) => displayState(listing, now) !== "past");
  // each is compared with many: its rank is worked out once
  const ranks = new Map(left.map((listing) => [listing, rankOf(listing)]));
  const rank = (listing: Listing) => ranks.get(listing) ?? 0;
  return mixKinds(
    left.sort((one, other) => rank(one) - rank(other)),
    (listing) => (rank(listing) === 3 ? 1 : 0),
  );
}

/** Nights near the place that match. */
export function listNights(
  client: Client,
  { area, radiusMiles, tonight }: HomePlace,
  filters: Partial<EventFilters>,
  window: { from?: Day; to?: Day; limit: number },
) {
  const all = { ...NO_FILTERS, area: area?.slug ?? null, radiusMiles: area ? radiusMiles : null, ...filters };
  return searchListings(client, all, tonight, area, { from: tonight, ...window });
}

/** Cards of one kind near the place. */
export async function listCards(
  client: Client,
  place: HomePlace,
  kind: "selling-fast" | "picks",
  limit: number,
): Promise<Listing[]> {
  let query = client
    .from("listings")
    .select("card")
    .gte("night_date", place.tonight)
    .eq("status", "published");
  query = kind === "picks" ? query.not("pick_blurb", "is", null) : query.eq("sale_state", "few_left");
  if (place.area) query = query.eq("area_slug", place.area.slug);
  const { data } = await query.order("night_date").order("starts_at").limit(limit).throwOnError();
  return readyCards(data);
}

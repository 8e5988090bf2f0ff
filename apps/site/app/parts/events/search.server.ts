/** Reads lists of events: every filter goes to the database in one call. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database, Json } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";
import { type AreaChoice, CODE_RADIUS_MILES } from "#app/api/places/areas.server.ts";
import type { Day } from "#app/format/nights.ts";
import { DEFAULT_RADIUS_MILES, dateRange, type EventFilters, PAGE_SIZE } from "./filters/filters.ts";
import type { ListingPage } from "./listing.ts";

type Client = SupabaseClient<Database>;

/** What a call of `searchListings` may override of its filters. */
export interface SearchWindow {
  from?: Day;
  to?: Day | null;
  limit?: number;
  offset?: number;
  sort?: EventFilters["sort"];
}

/** Where the list is centred: the visitor's point, or the middle of the area when a radius is asked around it. */
function centreOf(filters: EventFilters, area: AreaChoice | null) {
  if (filters.point) return { ...filters.point, radius: filters.radiusMiles ?? DEFAULT_RADIUS_MILES };
  const radius = filters.radiusMiles ?? (area?.kind === "code" ? CODE_RADIUS_MILES : null);
  if (radius === null || area?.lat == null || area.lng == null) return null;
  return { lat: area.lat, lng: area.lng, radius };
}

/**
 * Lists events.
 *
 * @param tonight the night lists begin with unless dates are set.
 * @param area the chosen area's row, needed to search around it.
 */
export async function searchListings(
  client: Client,
  filters: EventFilters,
  tonight: Day,
  area: AreaChoice | null,
  window: SearchWindow = {},
): Promise<ListingPage> {
  const data = await callOn(client, "search_listings", searchQuestion(filters, tonight, area, window), {
    get: true,
  });
  return parseListingPage(data);
}

/** Filters as the database takes them. */
export function searchQuestion(
  filters: EventFilters,
  tonight: Day,
  area: AreaChoice | null,
  window: SearchWindow = {},
) {
  const range = dateRange(filters, tonight);
  const centre = centreOf(filters, area);
  const to = window.to === undefined ? range.to : window.to;
  return {
    p_query: filters.query || undefined,
    p_from: window.from ?? range.from,
    p_to: to ?? undefined,
    p_area: centre ? undefined : (filters.area ?? undefined),
    p_lat: centre?.lat,
    p_lng: centre?.lng,
    p_radius_miles: centre?.radius,
    p_category: filters.category ?? undefined,
    p_event_types: filters.types.length > 0 ? filters.types : undefined,
    p_setting: filters.setting ?? undefined,
    p_tags: filters.tags.length > 0 ? filters.tags : undefined,
    p_price: filters.price ?? undefined,
    p_facts: factsOf(filters),
    p_access: filters.access.length > 0 ? filters.access : undefined,
    p_include_unsaid: (filters.unsaid && filters.access.length > 0) || undefined,
    p_age: filters.age ?? undefined,
    p_available: filters.available || undefined,
    p_on_sale: filters.onSale || undefined,
    p_late: filters.late || undefined,
    p_sort: sortOf(window.sort ?? filters.sort, centre !== null),
    p_limit: window.limit ?? PAGE_SIZE,
    p_offset: window.offset ?? (filters.page - 1) * PAGE_SIZE,
  };
}

/** What a sentence asked, and the most that a person pays. */
function factsOf({ facts, mostPence }: EventFilters): string[] | undefined {
  const all = [...facts, ...(mostPence === null ? [] : [`price:<${mostPence}`])];
  return all.length > 0 ? all : undefined;
}

/** Distance needs a centre; without one the list goes by date. */
function sortOf(sort: EventFilters["sort"], hasCentre: boolean): EventFilters["sort"] {
  return sort === "distance" && !hasCentre ? "date" : sort;
}

function parseListingPage(data: Json): ListingPage {
  const page = data as (Partial<ListingPage> & { is_more?: boolean; at_least?: string[] }) | null;
  if (typeof page?.total !== "number" || !Array.isArray(page.items))
    throw new Error("search_listings gave no page");
  const { category = [], type = [], tags = [], price = [], access = [], distance = [] } = page.facets ?? {};
  return {
    total: page.total,
    plus: page.is_more ? "+" : "",
    atLeast: page.at_least ?? [],
    items: page.items,
    facets: { category, type, tags, price, access, distance },
    nights: page.nights ?? [],
  };
}

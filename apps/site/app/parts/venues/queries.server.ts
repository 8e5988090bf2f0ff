/** What the public pages of venues read on the server. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { thumbHashToAverageRGBA } from "thumbhash";
import { type Answer, callOn } from "#app/api/call.ts";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import type { Box } from "#app/ui/map/box.ts";
import { VENUES_PER_PAGE, type VenueFilters } from "./filters.ts";
import { type VenueQuestion, venueQuestion } from "./venue-question.server.ts";
import type { VenueType } from "./venue-types.ts";

type Client = SupabaseClient<Database>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const CARD = `
  id, slug, name, venue_type, address, postcode, location_precision, capacity, status, verified_at, claimed_at, access,
  licence, nearest_station, image_path, image_alt, lat, lng,
  area:areas!venues_area_id_fkey (name, slug, lat, lng), district:areas!venues_district_id_fkey (name)
` as const;

const DETAIL = `
  ${CARD}, description, safety, links, rate_pence, hire_enquiries, updated_at, hire, getting_there, house_rules, id_accepted, access_contact, reopens_on,
  spaces:venue_spaces (id, name, standing, seated, sort),
  media:venue_media (id, path, alt, credit, sort, width, height, thumbhash, kind)
` as const;

/** A venue as a list shows it. */
export type VenueCard = Answer<"list_venues">["items"][number];

/** One page of venues, and how many there are, or at least are. `types` are those of a landing page; `box` a piece of the map. */
export async function listVenues(
  client: Client,
  filters: VenueFilters,
  area: AreaChoice | null,
  types: readonly VenueType[] | null,
  box: Box | null = null,
): Promise<{ venues: VenueCard[]; total: number; plus: "+" | "" }> {
  const question: VenueQuestion = venueQuestion(filters, area, types);
  const { total, is_more, items } = await callOn(
    client,
    "list_venues",
    {
      ...question,
      p_west: box?.west,
      p_south: box?.south,
      p_east: box?.east,
      p_north: box?.north,
      p_sort: filters.sort === "distance" && question.p_lat === undefined ? "name" : filters.sort,
      p_limit: VENUES_PER_PAGE,
      p_offset: (filters.page - 1) * VENUES_PER_PAGE,
    },
    { get: true },
  );
  return { venues: items, total, plus: is_more ? "+" : "" };
}

/** A venue with all its page shows; null when there is none for everybody. */
export async function findVenue(client: Client, idOrSlug: string) {
  if (idOrSlug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await client
    .from("venues")
    .select(DETAIL)
    .eq(isVenueId(idOrSlug) ? "id" : "slug", idOrSlug)
    .order("sort", { referencedTable: "media" })
    .order("sort", { referencedTable: "spaces" })
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const media = data.media.map(({ thumbhash, ...picture }) => ({
    ...picture,
    colour: meanColour(thumbhash),
  }));
  return { ...data, media };
}

/** What a picture looks like from far away: `#rrggbb`. @param thumbhash in base64 */
function meanColour(thumbhash: string | null): string | null {
  if (!thumbhash) return null;
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
  const toHex = (share: number) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${toHex(r)}${toHex(g)}${toHex(b)}`;
}

/** True for what is written like a venue's id rather than its slug. */
export function isVenueId(idOrSlug: string): boolean {
  return UUID.test(idOrSlug);
}

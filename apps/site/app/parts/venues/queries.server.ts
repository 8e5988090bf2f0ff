/** What the public pages of venues read on the server. */
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { thumbHashToAverageRGBA } from "thumbhash";
import { CAPACITY_BANDS, VENUES_PER_PAGE, type VenueFilters, type VenueType } from "./filters.ts";

type Client = SupabaseClient<Database>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const CARD = `
  id, slug, name, venue_type, address, postcode, location_precision, capacity, status, verified_at, claimed_at, access,
  licence, nearest_station, image_path, image_alt, lat, lng,
  area:areas!venues_area_id_fkey (name, slug, lat, lng), district:areas!venues_district_id_fkey (name)
` as const;

const DETAIL = `
  ${CARD}, description, safety, links, rate_pence, hire_enquiries, updated_at,
  media:venue_media (id, path, alt, credit, sort, width, height, thumbhash)
` as const;

/** One page of venues by name, and how many there are. `types` are those of a landing page. */
export async function listVenues(
  client: Client,
  filters: VenueFilters,
  areaId: string | null,
  types: readonly VenueType[] | null,
) {
  let query = client
    .from("venues")
    .select(CARD, { count: "exact" })
    .in("status", ["active", "temporarily_closed"]);
  const wanted = types ?? (filters.type ? [filters.type] : null);
  if (wanted) query = query.in("venue_type", [...wanted]);
  if (filters.query)
    query = query.ilike("name", `%${filters.query.replaceAll(/[\\%_*]/g, String.raw`\$&`)}%`);
  if (areaId) query = query.or(`area_id.eq.${areaId},district_id.eq.${areaId}`);
  if (filters.capacity) {
    const [least, most] = CAPACITY_BANDS[filters.capacity];
    query = query.gte("capacity", least);
    if (most !== null) query = query.lte("capacity", most);
  }
  if (filters.access.length > 0)
    query = query.contains(
      "access",
      Object.fromEntries(filters.access.map((key) => [key, { value: "yes" }])),
    );
  const first = (filters.page - 1) * VENUES_PER_PAGE;
  const { data, count } = await query
    .order("name")
    .order("id")
    .range(first, first + VENUES_PER_PAGE - 1)
    .throwOnError();
  return { venues: data, total: count ?? data.length };
}

export type VenueCard = Awaited<ReturnType<typeof listVenues>>["venues"][number];

/** A venue with all its page shows; null when there is none for everybody. */
export async function findVenue(client: Client, idOrSlug: string) {
  if (idOrSlug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await client
    .from("venues")
    .select(DETAIL)
    .eq(isVenueId(idOrSlug) ? "id" : "slug", idOrSlug)
    .order("sort", { referencedTable: "media" })
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

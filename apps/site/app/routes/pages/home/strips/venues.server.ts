import type { AreaChoice } from "#app/api/places/areas.server.ts";
import type { Client } from "#app/api/public-client.ts";
import type { StripReader } from "../home-strip.ts";

/** A venue as the home page shows it. */
export type HomeVenue = Awaited<ReturnType<typeof listVenues>>[number];

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

export default ((client, { area }) => listVenues(client, area, 8)) satisfies StripReader;

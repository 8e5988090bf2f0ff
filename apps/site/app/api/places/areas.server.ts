import type { Client } from "#app/api/public-client.ts";

/** A place a list can be narrowed to: an area of ours, or the first half of a postcode. */
export interface AreaChoice {
  /** Null for a postcode, which nothing but a distance can be asked of. */
  id: string | null;
  parent_id: string | null;
  slug: string;
  name: string;
  kind: string;
  lat: number | null;
  lng: number | null;
  radius_miles: number | null;
}

/** Miles around a postcode unless others are asked for. */
export const CODE_RADIUS_MILES = 10;

const CODE = /^[a-z]{1,2}\d[a-z\d]?$/;

/** Regions, cities and districts, by name. */
export async function listAreas(client: Client): Promise<(AreaChoice & { id: string })[]> {
  const { data } = await client
    .from("areas")
    .select("id, parent_id, slug, name, kind, lat, lng, radius_miles")
    .in("kind", ["country", "region", "city", "district"])
    .order("name")
    .throwOnError();
  return data;
}

/** The place an address names: the slug of an area, or the first half of a postcode ("ls1"). Null when nobody knows it. */
export async function findArea(
  client: Client,
  areas: readonly AreaChoice[],
  slug: string | null,
): Promise<AreaChoice | null> {
  if (!slug || !CODE.test(slug)) return areas.find((area) => area.slug === slug) ?? null;
  const { data } = await client
    .from("outward_codes")
    .select("code, lat, lng, area_id")
    .eq("code", slug.toUpperCase())
    .not("nation", "is", null)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { code, area_id, lat, lng } = data;
  return {
    id: null,
    parent_id: area_id,
    slug,
    name: code,
    kind: "code",
    lat,
    lng,
    radius_miles: CODE_RADIUS_MILES,
  };
}

/** The place that is chosen, and the names a form offers: the districts of its city, then every city. Hundreds of districts help nobody. */
export function offeredAreas(areas: readonly AreaChoice[], chosen: AreaChoice | null) {
  const isInside = chosen?.kind === "district" || chosen?.kind === "code";
  const city = isInside ? chosen.parent_id : (chosen?.id ?? null);
  const districts = areas.filter(
    (area) => area.kind === "district" && city !== null && area.parent_id === city,
  );
  const cities = areas.filter((area) => area.kind === "city");
  return { name: chosen?.name ?? null, names: [...districts, ...cities].map(({ name }) => name) };
}

export type OfferedAreas = ReturnType<typeof offeredAreas>;

/** What a city is like to go out in; null where nobody has written it. */
export async function readAreaAbout(client: Client, area: AreaChoice | null): Promise<string | null> {
  if (area?.kind !== "city" || !area.id) return null;
  const { data } = await client.from("areas").select("about").eq("id", area.id).maybeSingle().throwOnError();
  return data?.about ?? null;
}

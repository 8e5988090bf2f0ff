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
const COLUMNS = "id, parent_id, slug, name, kind, lat, lng, radius_miles";
const KINDS = ["country", "region", "city", "district"] as const;

/** Regions, cities and districts, by name. */
export async function listAreas(client: Client): Promise<(AreaChoice & { id: string })[]> {
  const { data } = await client.from("areas").select(COLUMNS).in("kind", KINDS).order("name").throwOnError();
  return data;
}

/**
 * The place an address names, and the names a form offers: the districts of its city, then every city. Hundreds of districts help
 * nobody, and all of their rows would be most of what a list reads.
 */
export async function offerAreas(client: Client, slug: string | null) {
  const [cities, area] = await Promise.all([readNames(client, null), findPlace(client, slug)]);
  const city = cityOf(area);
  const districts = city === null ? [] : await readNames(client, city);
  return { area, offered: { name: area?.name ?? null, names: [...districts, ...cities] } };
}

export type OfferedAreas = Awaited<ReturnType<typeof offerAreas>>["offered"];

/** The names of the districts of a city, or of all cities. */
async function readNames(client: Client, city: string | null): Promise<string[]> {
  const names = client.from("areas").select("name");
  const asked = city === null ? names.eq("kind", "city") : names.eq("kind", "district").eq("parent_id", city);
  const { data } = await asked.order("name").throwOnError();
  return data.map(({ name }) => name);
}

async function findPlace(client: Client, slug: string | null): Promise<AreaChoice | null> {
  if (!slug || CODE.test(slug)) return findArea(client, [], slug);
  const { data } = await client
    .from("areas")
    .select(COLUMNS)
    .eq("slug", slug)
    .in("kind", KINDS)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The city whose districts are offered. */
function cityOf(area: AreaChoice | null): string | null {
  const isInside = area?.kind === "district" || area?.kind === "code";
  return isInside ? area.parent_id : (area?.id ?? null);
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

/** What a city is like to go out in; null where nobody has written it. */
export async function readAreaAbout(client: Client, area: AreaChoice | null): Promise<string | null> {
  if (area?.kind !== "city" || !area.id) return null;
  const { data } = await client.from("areas").select("about").eq("id", area.id).maybeSingle().throwOnError();
  return data?.about ?? null;
}

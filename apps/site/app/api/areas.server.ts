import type { Client } from "./public-client.ts";

/** An area a list can be narrowed to. */
export interface AreaChoice {
  id: string;
  parent_id: string | null;
  slug: string;
  name: string;
  kind: string;
  lat: number | null;
  lng: number | null;
}

/** Cities and districts, by name. */
export async function listAreas(client: Client): Promise<AreaChoice[]> {
  const { data } = await client
    .from("areas")
    .select("id, parent_id, slug, name, kind, lat, lng")
    .in("kind", ["city", "district"])
    .order("name")
    .throwOnError();
  return data;
}

/** An area as a form offers it. */
export type OfferedArea = Pick<AreaChoice, "slug" | "name">;

/** What a form offers: every city, and of the city that is chosen its districts. Hundreds of districts help nobody. */
export function offeredAreas(areas: readonly AreaChoice[], chosen: AreaChoice | null) {
  const city = chosen?.kind === "district" ? chosen.parent_id : (chosen?.id ?? null);
  const offered = (area: AreaChoice): OfferedArea => ({ slug: area.slug, name: area.name });
  return {
    cities: areas.filter((area) => area.kind === "city").map(offered),
    districts: areas.filter((area) => area.kind === "district" && area.parent_id === city).map(offered),
    cityName: areas.find((area) => area.id === city)?.name ?? null,
  };
}

export type OfferedAreas = ReturnType<typeof offeredAreas>;

/** What a city is like to go out in; null where nobody has written it. */
export async function readAreaAbout(client: Client, area: AreaChoice | null): Promise<string | null> {
  if (area?.kind !== "city") return null;
  const { data } = await client.from("areas").select("about").eq("id", area.id).maybeSingle().throwOnError();
  return data?.about ?? null;
}

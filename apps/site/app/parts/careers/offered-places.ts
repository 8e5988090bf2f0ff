import type { AreaChoice } from "#app/api/areas.server.ts";

type Place = { slug: string; name: string };

/** The places a form offers: the districts of the chosen city, and every city. */
export type OfferedPlaces = { cities: Place[]; districts: Place[]; cityName: string | null };

/** Hundreds of districts help nobody: those of the chosen city alone are offered. */
export function offeredPlaces(areas: readonly AreaChoice[], chosen: AreaChoice | null): OfferedPlaces {
  const city = chosen?.kind === "district" ? chosen.parent_id : (chosen?.id ?? null);
  const offered = ({ slug, name }: AreaChoice): Place => ({ slug, name });
  return {
    cities: areas.filter((area) => area.kind === "city").map(offered),
    districts: areas.filter((area) => area.kind === "district" && area.parent_id === city).map(offered),
    cityName: areas.find((area) => area.id === city)?.name ?? null,
  };
}

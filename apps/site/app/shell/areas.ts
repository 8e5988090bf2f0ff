import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";

/** A city one can look for nights in. */
export type City = { slug: string; name: string; lat: number | null; lng: number | null };

/** All cities by name. */
export const citiesQuery = queryOptions({
  queryKey: ["areas", "cities"],
  queryFn: async (): Promise<City[]> => {
    const client = await browserClient();
    const { data, error } = await client
      .from("areas")
      .select("slug, name, lat, lng")
      .eq("kind", "city")
      .order("name");
    if (error) throw error;
    return data;
  },
});

/** The city whose centre is nearest to a point in degrees. */
export function findNearestCity(
  cities: readonly City[],
  point: { lat: number; lng: number },
): City | undefined {
  let nearest: City | undefined;
  let least = Number.POSITIVE_INFINITY;
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  for (const city of cities) {
    if (city.lat === null || city.lng === null) continue;
    const distance = Math.hypot(city.lat - point.lat, (city.lng - point.lng) * shrink);
    if (distance >= least) continue;
    least = distance;
    nearest = city;
  }
  return nearest;
}

// The town a place belongs to, by its coordinates or, without them, by a town its address names.
import type pg from "pg";

type Area = {
  id: string;
  parent_id: string | null;
  kind: string;
  name: string;
  lat: number;
  lng: number;
  radius_miles: number;
};

/** The towns and districts of the database. */
export type AreaFinder = {
  /** the nearest town for its size, and its nearest district; null outside the United Kingdom */
  atPoint: (lat: number, lng: number) => { areaId: string; districtId: string | null } | null;
  /** the town that an address names last, with where that is */
  inAddress: (address: string) => { areaId: string; districtId: string | null } | null;
};

/** Miles between two points, flat: good to a per cent over the distances within a country. */
function milesBetween(lat: number, lng: number, area: Area): number {
  const north = (lat - area.lat) * 69.09;
  const east = (lng - area.lng) * 69.17 * Math.cos((((lat + area.lat) / 2) * Math.PI) / 180);
  return Math.hypot(north, east);
}

function nearest(areas: Area[], lat: number, lng: number): { area: Area; reach: number } | null {
  let best: { area: Area; reach: number } | null = null;
  for (const area of areas) {
    const reach = milesBetween(lat, lng, area) / area.radius_miles;
    if (!best || reach < best.reach) best = { area, reach };
  }
  return best;
}

/** Reads the areas once. @throws Error when there are none, since a place must belong to one */
export async function createAreaFinder(client: pg.ClientBase): Promise<AreaFinder> {
  const rows = await client.query<Area>(
    `select id, parent_id, kind, name, lat, lng, radius_miles from public.areas
     where kind in ('city', 'district') and lat is not null and lng is not null and radius_miles > 0`,
  );
  const cities = rows.rows.filter((area) => area.kind === "city");
  if (cities.length === 0)
    throw new Error("The database holds no towns; start the server once, which seeds them");
  const names = new Map(cities.map((city) => [city.name.toLowerCase(), city]));
  return {
    atPoint: (lat, lng) => {
      if (lat < 49.8 || lat > 61 || lng < -8.7 || lng > 1.9) return null;
      const city = nearest(cities, lat, lng)?.area;
      if (!city) return null;
      const districts = rows.rows.filter((area) => area.parent_id === city.id && area.kind === "district");
      const district = nearest(districts, lat, lng);
      return { areaId: city.id, districtId: district && district.reach <= 1.25 ? district.area.id : null };
    },
    inAddress: (address) => {
      const parts = address
        .toLowerCase()
        .split(",")
        .map((part) => part.trim());
      for (const part of parts.reverse()) {
        // "Leeds LS9 7DR" and "Leeds" both name Leeds
        const words = part.replace(/\s+[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/, "");
        const city = names.get(words);
        if (city) return { areaId: city.id, districtId: null };
      }
      return null;
    },
  };
}

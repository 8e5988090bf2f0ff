// The town a place belongs to, by its coordinates or, without them, by a town its address names.
import type pg from "pg";
import { isUk } from "./country.ts";
import { isInUk, milesBetween, type OutwardPoint, type Point } from "./uk-outline.ts";

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
  /** the nearest town for its size, and its nearest district; null outside the United Kingdom and out of reach of every town */
  atPoint: (lat: number, lng: number) => { areaId: string; districtId: string | null } | null;
  /** the town that an address names last, with where that is */
  inAddress: (address: string) => { areaId: string; districtId: string | null } | null;
  /** the town nearest to the middle of a postcode's outward code; null for codes that are none of the United Kingdom's */
  ofPostcode: (postcode: string) => { areaId: string; districtId: string | null } | null;
  /** whether the postcode, or the town that an address ends with, lies where these coordinates are; null where there is neither */
  agrees: (point: Point, address: string, postcode: string | null) => Agreement | null;
};

/** Whether two ways to say where a place is mean the same part of the country; `by` is the one that the address has. */
export type Agreement = { by: "postcode" | "town"; miles: number; isNear: boolean };

/** Miles from its town at which a place still belongs to it; the Highlands and islands have few towns. */
const reachOf = ({ lat }: Point): number => (lat > 56 ? 100 : 40);
/** Miles within which a postcode's middle, or a town for its size, is where coordinates are. */
const nearby = 25;

function nearest(areas: Area[], lat: number, lng: number): { area: Area; reach: number } | null {
  let best: { area: Area; reach: number } | null = null;
  for (const area of areas) {
    const reach = milesBetween({ lat, lng }, area) / area.radius_miles;
    if (!best || reach < best.reach) best = { area, reach };
  }
  return best;
}

/** Asks the database, as a client of pg does. */
export type AreaReader = {
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<{ rows: Row[] }>;
};

/** The rows that places are found by: towns with their districts, and the middles of postcode districts. */
export type AreaRows = { areas: Area[]; codes: (OutwardPoint & { code: string })[] };

/** Reads the areas once. @throws Error when there are none, since a place must belong to one */
export async function createAreaFinder(client: AreaReader): Promise<AreaFinder> {
  const areas = await client.query<Area>(
    `select id, parent_id, kind, name, lat, lng, radius_miles from public.areas
     where kind in ('city', 'district') and lat is not null and lng is not null and radius_miles > 0`,
  );
  const codes = await client.query<OutwardPoint & { code: string }>(
    'select code, lat, lng, nation is not null as "isUk" from public.outward_codes',
  );
  return findAreas({ areas: areas.rows, codes: codes.rows });
}

/** Finds areas among rows that were read. @throws Error when there are no towns */
export function findAreas({ areas, codes }: AreaRows): AreaFinder {
  const cities = areas.filter((area) => area.kind === "city");
  if (cities.length === 0)
    throw new Error("The database holds no towns; start the server once, which seeds them");
  const byCode = new Map(codes.map((row) => [row.code, row]));
  const names = new Map(cities.map((city) => [city.name.toLowerCase(), city]));
  const finder: AreaFinder = {
    atPoint: (lat, lng) => {
      if (lat < 49.8 || lat > 61 || lng < -8.7 || lng > 1.9) return null;
      if (!isInUk({ lat, lng }, codes)) return null;
      const city = nearest(cities, lat, lng)?.area;
      if (!city || milesBetween({ lat, lng }, city) > reachOf({ lat, lng })) return null;
      const districts = areas.filter((area) => area.parent_id === city.id && area.kind === "district");
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
    ofPostcode: (postcode) => {
      const code = byCode.get(postcode.split(" ")[0] ?? "");
      return code?.isUk ? finder.atPoint(code.lat, code.lng) : null;
    },
    agrees: (point, address, postcode) => {
      const code = postcode ? byCode.get(postcode.split(" ")[0] ?? "") : undefined;
      if (code) {
        const miles = milesBetween(point, code);
        return { by: "postcode", miles, isNear: miles <= nearby };
      }
      // a town before a county may be another of that name
      const parts = address.split(",").map((part) => part.trim().toLowerCase());
      const town = names.get(parts.findLast((part) => !isUk(part)) ?? "");
      if (!town) return null;
      const miles = milesBetween(point, town);
      return { by: "town", miles, isNear: miles <= Math.max(nearby, town.radius_miles * 3) };
    },
  };
  return finder;
}

// Looking up the places that the base seed put in.
import type pg from "pg";
import { toSlug } from "../slugs.ts";

/** An area as the demo needs it. */
export type Area = { id: string; name: string; lat: number; lng: number };

/** Areas by slug. */
export type AreaIndex = Map<string, Area>;

/** All cities and districts of the database. */
export async function readAreas(client: pg.ClientBase): Promise<AreaIndex> {
  const rows = await client.query<Area & { slug: string }>(
    "select id, slug, name, lat, lng from public.areas where kind in ('city', 'district')",
  );
  return new Map(rows.rows.map(({ slug, ...area }) => [slug, area]));
}

/** A city, or a district of it. @throws Error when the base seed does not hold it */
export function getArea(areas: AreaIndex, city: string, district?: string): Area {
  const slug = district ? `${city}-${toSlug(district)}` : city;
  const area = areas.get(slug);
  if (!area) throw new Error(`there is no area "${slug}"; add it to seeds/base`);
  return area;
}

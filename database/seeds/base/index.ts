// The places of the UK: countries, regions, towns and the districts of the bigger scenes. Every environment has them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { readCsvTable, requireCell } from "../csv-table.ts";
import { toSlug } from "../slugs.ts";

const files = ["regions.csv", "towns.csv", "districts.csv", "city-texts.csv", "outward-codes.csv"].map(
  (name) => path.join(import.meta.dirname, name),
);

/** Changes when any place does, so that a newer version of the product brings its corrections. */
export function hashBase(): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

type Area = {
  slug: string;
  name: string;
  kind: string;
  parent: string | null;
  lat: number;
  lng: number;
  radius_miles: number;
};

function listAreas(): Area[] {
  const [regions = [], towns = [], districts = []] = files.map(readCsvTable);
  const numbers = (row: Record<string, string>) => ({
    lat: Number(requireCell(row, "lat")),
    lng: Number(requireCell(row, "lng")),
    radius_miles: Number(requireCell(row, "radius_miles")),
  });
  return [
    ...regions.map((row) => ({
      slug: requireCell(row, "slug"),
      name: requireCell(row, "name"),
      kind: requireCell(row, "kind"),
      parent: row.parent || null,
      ...numbers(row),
    })),
    ...towns.map((row) => ({
      slug: requireCell(row, "slug"),
      name: requireCell(row, "name"),
      kind: "city",
      parent: requireCell(row, "parent"),
      ...numbers(row),
    })),
    ...districts.map((row) => ({
      slug: `${requireCell(row, "city")}-${toSlug(requireCell(row, "name"))}`,
      name: requireCell(row, "name"),
      kind: "district",
      parent: requireCell(row, "city"),
      ...numbers(row),
    })),
  ];
}

/** Puts every place in, or corrects it, by slug. Places an operator added are left alone. */
export async function seedBase(client: pg.ClientBase): Promise<number> {
  const areas = listAreas();
  await client.query(
    `insert into public.areas (slug, name, kind, lat, lng, radius_miles)
     select slug, name, kind, lat, lng, radius_miles
     from json_to_recordset($1) as r(slug text, name text, kind text, lat float8, lng float8, radius_miles float8)
     on conflict (slug) do update set name = excluded.name, kind = excluded.kind, lat = excluded.lat,
       lng = excluded.lng, radius_miles = excluded.radius_miles`,
    [JSON.stringify(areas)],
  );
  await client.query(
    `update public.areas a set parent_id = p.id
     from json_to_recordset($1) as r(slug text, parent text) join public.areas p on p.slug = r.parent
     where a.slug = r.slug and a.parent_id is distinct from p.id`,
    [JSON.stringify(areas)],
  );
  await client.query(
    `update public.areas a set about = t.about from json_to_recordset($1) as t(slug text, about text)
     where a.slug = t.slug and a.about is distinct from t.about`,
    [JSON.stringify(readCsvTable(path.join(import.meta.dirname, "city-texts.csv")))],
  );
  await seedOutwardCodes(client);
  return areas.length;
}

/** The first halves of postcodes, each with the nearest town for its size. */
async function seedOutwardCodes(client: pg.ClientBase): Promise<void> {
  const codes = readCsvTable(path.join(import.meta.dirname, "outward-codes.csv"));
  await client.query(
    `insert into public.outward_codes (code, lat, lng, name, nation, search_key, area_id)
     select r.code, r.lat, r.lng, r.name, nullif(r.nation, ''), internal.place_key(r.name), town.id
     from json_to_recordset($1) as r(code text, lat float8, lng float8, name text, nation text)
     left join lateral (
       select id from public.areas a where kind = 'city' and radius_miles > 0
       -- flat is good enough to choose, and there are half a million pairs
       order by (power(a.lat - r.lat, 2) + power((a.lng - r.lng) * 0.6, 2)) / power(greatest(radius_miles, 3), 2) limit 1
     ) town on r.nation <> ''
     on conflict (code) do update set lat = excluded.lat, lng = excluded.lng, name = excluded.name, nation = excluded.nation,
       search_key = excluded.search_key, area_id = excluded.area_id
     where outward_codes is distinct from excluded`,
    [JSON.stringify(codes)],
  );
}

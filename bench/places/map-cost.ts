// `npm run bench -- --only places`: what a list near a point and a map cost PostgreSQL with 100,000 venues and events, asked by
// `anon`, beside the same answer as bare SQL that somebody wrote for this one question, without checks, rules or choices.
import pg from "pg";
import { stop } from "../processes.ts";
import { startProduct } from "../product.ts";
import { isBrief } from "../size.ts";

/** Without bare SQL, what is only worth knowing. */
type Asked = { name: string; ours: string; bare?: string };

/** How many places there are. */
export const places = isBrief ? 5000 : 100_000;
const near = { lat: 53.0, lng: -1.8, miles: 10 };
/** About 2,000 of the places. */
export const crowdedBox = { west: -2.0, south: 52.6, east: -1.56, north: 52.93 };
const country = { west: -8.7, south: 49.8, east: 2.2, north: 59.6 };

type Box = typeof crowdedBox;
const parameters = ({ west, south, east, north }: Box) =>
  `p_west => ${west}, p_south => ${south}, p_east => ${east}, p_north => ${north}`;
const inside = ({ west, south, east, north }: Box) =>
  `point(v.lng, v.lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;
const shown = "v.status in ('active', 'temporarily_closed')";
const around: Box = {
  west: near.lng - near.miles / (69 * Math.cos((near.lat * Math.PI) / 180)),
  east: near.lng + near.miles / (69 * Math.cos((near.lat * Math.PI) / 180)),
  south: near.lat - near.miles / 69,
  north: near.lat + near.miles / 69,
};
const distance = `internal.miles_between(v.lat, v.lng, ${near.lat}, ${near.lng})`;
const next = `(select jsonb_build_object('slug', l.slug, 'title', l.title, 'night_date', l.night_date, 'starts_at', l.starts_at,
    'price_from_pence', l.price_from_pence, 'category', l.category)
  from public.listings l where l.venue_id = v.id and l.status = 'published' and l.last_night >= current_date and l.night_date <= current_date + 120
    and coalesce(l.ends_at, l.starts_at + interval '8 hours') > now()
  order by l.night_date < current_date, l.night_date, l.starts_at, l.event_id limit 1)`;
const area = (id: string, columns: string) =>
  `(select jsonb_build_object(${columns}) from public.areas a where a.id = ${id})`;

const questions: Asked[] = [
  {
    name: "24 rows in a radius, the nearest first",
    ours: `public.list_venues(p_lat => ${near.lat}, p_lng => ${near.lng}, p_radius_miles => ${near.miles}, p_sort => 'distance')`,
    bare: `with found as materialized (
        select v.id, v.name, ${distance} as miles from public.venues v where ${shown} and ${inside(around)} and ${distance} <= ${near.miles}
      ), page as (select * from found order by miles, name, id limit 24)
      select json_build_object('total', (select count(*) from found), 'items', (
        select json_agg(jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'venue_type', v.venue_type,
          'location_precision', v.location_precision, 'capacity', v.capacity, 'status', v.status, 'verified_at', v.verified_at,
          'claimed_at', v.claimed_at, 'access', v.access, 'image_path', v.image_path, 'image_alt', v.image_alt,
          'area', ${area("v.area_id", "'name', a.name, 'slug', a.slug")}, 'district', ${area("v.district_id", "'name', a.name")},
          'distance_miles', round(page.miles::numeric, 1), 'next', ${next}) order by page.miles, page.name, v.id)
        from page join public.venues v using (id)))`,
  },
  {
    name: "a box with some 2,000 points",
    ours: `public.map_places(${parameters(crowdedBox)}, p_zoom => 10)`,
    bare: `select json_build_object('total', count(*), 'points', json_agg(json_build_object('id', v.id, 'slug', v.slug, 'name', v.name,
        'type', v.venue_type, 'lat', v.lat, 'lng', v.lng, 'is_street', v.location_precision = 'street', 'capacity', v.capacity, 'next', ${next})
        order by v.name, v.id)) from public.venues v where ${shown} and ${inside(crowdedBox)}`,
  },
  {
    name: "the country in cells",
    ours: `public.map_places(${parameters(country)}, p_zoom => 5)`,
    bare: `select json_build_object('total', sum(count), 'cells', json_agg(json_build_object('lat', lat, 'lng', lng, 'count', count))) from (
        select sum(c.count) as count, round(sum(c.lat_sum) / sum(c.count) / 1000000, 4) as lat, round(sum(c.lng_sum) / sum(c.count) / 1000000, 4) as lng
        from internal.venue_cells c where x between -198 and 50 and y between 1888 and 2261 group by x >> 5, y >> 5) cell`,
  },
  {
    name: "the country in cells, by a filter",
    ours: `public.map_places(${parameters(country)}, p_zoom => 5, p_hire => false, p_types => array['club', 'warehouse', 'other'])`,
    bare: `select json_build_object('total', count(*), 'cells', (select json_agg(t) from (select avg(lat), avg(lng), count(*) from (
        select v.lat, v.lng from public.venues v where ${shown} and v.venue_type in ('club', 'warehouse', 'other') and ${inside(country)}) f
        group by floor(lat), floor(lng)) t)) from public.venues v where ${shown} and v.venue_type in ('club', 'warehouse', 'other') and ${inside(country)}`,
  },
  {
    name: "nights in a box with some 2,000 points",
    ours: `public.map_listings(${parameters(crowdedBox)})`,
  },
  {
    name: "nights in the country",
    ours: `public.map_listings(${parameters(country)})`,
  },
  {
    name: "24 rows of the country, by name",
    ours: `public.list_venues(p_west => ${country.west}, p_south => ${country.south}, p_east => ${country.east}, p_north => ${country.north})`,
  },
];

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function time(client: pg.Client, sql: string): Promise<number> {
  const begun = performance.now();
  await client.query(sql);
  return performance.now() - begun;
}

/** @throws Error when the product does not start or a question is refused */
export async function runPlaces(
  options: { rounds: number; port: number; fresh: boolean; match: string },
  tell: (line: string) => void,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh, places });
  const [anon, bare] = [new pg.Client(product.connection), new pg.Client(product.connection)];
  try {
    await Promise.all([anon.connect(), bare.connect()]);
    await anon.query("set role anon");
    tell("Milliseconds, medians of rounds in turn         ours   bare SQL   ratio     found");
    for (const asked of questions.filter(({ name }) => name.includes(options.match))) {
      const ours = `select ${asked.ours} as answer`;
      const {
        total,
        is_more: isMore,
        points,
      } = (await anon.query(ours)).rows[0].answer as {
        total: number;
        is_more?: boolean;
        points?: unknown[];
      };
      const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
      if (asked.bare) await bare.query(asked.bare);
      for (let round = 0; round < options.rounds * 3; round++) {
        times.ours.push(await time(anon, ours));
        if (asked.bare) times.bare.push(await time(bare, asked.bare));
      }
      const [a, b] = [median(times.ours), median(times.bare)];
      const ratio = asked.bare ? (b / a).toFixed(2) : "";
      const found = `${total}${isMore ? "+" : ""}${points ? ` (${points.length} points)` : ""}`;
      tell(
        `${asked.name.padEnd(42)}${a.toFixed(1).padStart(10)}${(asked.bare ? b.toFixed(1) : "").padStart(11)}${ratio.padStart(8)}   ${found}`,
      );
    }
  } finally {
    await Promise.all([anon.end(), bare.end()]);
    await stop(product.server);
  }
}

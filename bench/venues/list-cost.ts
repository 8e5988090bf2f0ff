// `npm run bench -- --only venue-list`: what the list of venues costs PostgreSQL among 5,000 venues and among 100,000, side by side in one
// run. Goal: twenty times as many venues cost at most twice as much.
import type pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { connectTo, withEmptyDatabase } from "../empty-database.ts";
import { median } from "../report.ts";
import { isBrief } from "../size.ts";

const few = isBrief ? 500 : 5_000;
const many = isBrief ? 2_000 : 100_000;
const most = 2;

/** Venues in twenty cities of one country, every second with a night of the next month. */
const filling = (count: number): string[] => [
  "set session_replication_role = replica; set synchronous_commit = off",
  "truncate public.venues, public.areas, public.organisers, public.events, public.listings cascade",
  "insert into areas (name, slug, kind, lat, lng) values ('Country', 'country', 'country', 54, -2)",
  `insert into areas (name, slug, kind, lat, lng, parent_id) select 'City ' || n, 'city-' || n, 'city', 50 + n * 0.3, -4 + n * 0.2, (select id from areas where slug = 'country') from generate_series(1, 20) n`,
  "insert into organisers (slug, name) values ('bench', 'Bench')",
  `insert into venues (slug, name, address, area_id, lat, lng, status, venue_type, capacity)
   select 'venue-' || n, 'Hall ' || md5(n::text), n || ' High Street', a.id, a.lat + (n * 37 % 997) * 0.0009, a.lng + (n * 53 % 991) * 0.0013,
     case when n % 50 = 0 then 'temporarily_closed' else 'active' end, (array['club', 'gallery', 'warehouse', 'pub'])[1 + n % 4], 100 + n % 900
   from generate_series(1, ${count}) n join areas a on a.slug = 'city-' || (1 + n % 20)`,
  `insert into events (slug, title, description, category, event_type, organiser_id, venue_id, area_id, starts_at, ends_at, status)
   select 'night-' || n, 'Night ' || n, 'A night to remember.', 'music', 'gig', (select id from organisers), v.id, v.area_id, starts, starts + interval '5 hours', 'published'
   from (select n, date_trunc('hour', now()) + make_interval(hours => (n * 79 % 720)) as starts from generate_series(1, ${count}, 2) n) g join venues v on v.slug = 'venue-' || n`,
  "set session_replication_role = origin",
  "select internal.refresh_listings()",
  "vacuum analyze",
];

const questions: Record<string, string> = {
  "the country, the first page": "",
  "the country, the twentieth page": "p_offset => 456",
  "the country as an area": "p_area => 'country'",
  "a type": "p_types => array['club']",
  "the next night first": "p_sort => 'next'",
  "open tonight": "p_tonight => true",
};

async function measure(
  client: pg.Client,
  readCpu: () => number,
  given: string,
  rounds: number,
): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 2 + rounds; round++) {
    const before = readCpu();
    await client.query(`select public.list_venues(${given})`);
    if (round > 1) costs.push(readCpu() - before);
  }
  return median(costs);
}

/** @throws Error when PostgreSQL does not start */
export async function runVenueList(
  options: { rounds: number; match: string },
  tell: (line: string) => void,
): Promise<void> {
  await withEmptyDatabase("venues", async (database) => {
    const owner = await connectTo(database);
    const costs = new Map<string, number[]>();
    for (const count of [few, many]) {
      for (const sql of filling(count)) await owner.query(sql);
      const client = await connectTo(database);
      const readCpu = await readCpuOf(client);
      await client.query("set role anon");
      for (const [name, given] of Object.entries(questions))
        if (name.includes(options.match))
          costs.set(name, [
            ...(costs.get(name) ?? []),
            await measure(client, readCpu, given, options.rounds),
          ]);
      await client.end();
    }
    tell(
      `CPU of PostgreSQL, medians (goal ≤ ${most} ×)   ${few.toLocaleString("en-GB")}   ${many.toLocaleString("en-GB")} venues`,
    );
    for (const [name, [a = 0, b = 0]] of costs)
      tell(
        `${b <= most * a ? "✓" : "✗"} ${name.padEnd(34)}${a.toFixed(2).padStart(9)} ms${b.toFixed(2).padStart(12)} ms${(b / a).toFixed(2).padStart(9)} ×`,
      );
  });
}

// `npm run bench -- --only tiles`: what the tiles of /analytics cost PostgreSQL over ten million reports of browsers, beside a thousandth of
// them. Goal: the nine tiles that cost most take 100 ms together.
import type pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { connectTo, withEmptyDatabase } from "../empty-database.ts";
import { median } from "../report.ts";
import { isBrief } from "../size.ts";

const goalMs = 100;
const tiles = 9;
const many = isBrief ? 20_000 : 10_000_000;
const few = many / 1_000;
const atOnce = 1_000_000;
const days = isBrief ? 20 : 400;
const accounts = isBrief ? 200 : 100_000;
const events = isBrief ? 200 : 20_000;

const admin = "md5('person 1')::uuid";

/** What stands around the visits: accounts with their consents, nights with their tickets in forty cities, reports and searches. */
const around = [
  "set session_replication_role = replica; set synchronous_commit = off",
  `insert into auth.users (id, email, email_confirmed_at, created_at) select md5('person ' || n)::uuid, 'p' || n || '@example.org', now(), now() - (n % ${days}) * interval '1 day' from generate_series(1, ${accounts}) n`,
  `insert into profiles (user_id, handle, full_name, visibility) select md5('person ' || n)::uuid, 'bench_' || n, 'Person ' || n, 'public' from generate_series(1, ${accounts}) n`,
  `insert into user_roles (user_id, role) values (${admin}, 'admin')`,
  `insert into consents (user_id, kind, granted, version, source) select md5('person ' || n)::uuid, 'analytics', n % 9 <> 0, '1', 'bench' from generate_series(1, ${accounts}) n`,
  "insert into areas (name, slug, kind, lat, lng) select 'City ' || n, 'bench-city-' || n, 'city', 50 + n * 0.1, -2 from generate_series(1, 40) n",
  "insert into organisers (slug, name) select 'bench-' || n, 'Organiser ' || n from generate_series(1, 50) n",
  `insert into venues (slug, name, address, area_id, lat, lng, status) select 'bench-' || n, 'Hall ' || n, n || ' High Street', a.id, a.lat, a.lng, 'active'
   from generate_series(1, 400) n join areas a on a.slug = 'bench-city-' || (1 + n % 40)`,
  `insert into events (id, slug, title, description, category, event_type, organiser_id, venue_id, area_id, starts_at, ends_at, status, publish_at, capacity)
   select md5('event ' || n)::uuid, 'bench-' || n, 'Night ' || n, 'A night to remember.', (array['music', 'art', 'nightlife', 'culture'])[1 + n % 4], 'gig', o.id, v.id, v.area_id,
     now() - (n % ${days}) * interval '1 day', now() - (n % ${days}) * interval '1 day' + interval '5 hours', 'published', now() - (n % ${days} + 9) * interval '1 day', 200
   from generate_series(1, ${events}) n join venues v on v.slug = 'bench-' || (1 + n % 400) join organisers o on o.slug = 'bench-' || (1 + n % 50)`,
  `insert into event_tags (event_id, tag, is_public) select md5('event ' || n)::uuid, 'genre-' || (n + step * 7) % 60, true from generate_series(1, ${events}) n, generate_series(0, 1) step`,
  `insert into internal.search_terms (day, term, count, is_found) select current_date - day, 'term ' || n, n, n % 3 = 0 from generate_series(0, ${days}) day, generate_series(1, ${isBrief ? 20 : 300}) n`,
  `do $$ begin for month in 0..${Math.ceil(days / 28)} loop
     if to_regclass('internal.analytics_events_' || to_char((now() - month * interval '28 days') at time zone 'UTC', 'yyyy_mm')) is null then
       perform internal.make_analytics_month(date_trunc('month', (now() - month * interval '28 days') at time zone 'UTC')::date);
     end if; end loop; end $$`,
];

/** Reports from one number to another, seven of each visitor. */
const visits = (from: number, to: number): string =>
  `insert into internal.analytics_events (at, anon_id, network_id, name, route, event_id, venue_id, device, referrer_host, area_id)
   select now() - interval '1 hour' - (n % ${days}) * interval '1 day', substr(md5((n / 7)::text), 1, 22), substr(md5((n / 40)::text), 1, 22),
     (array['page_viewed', 'page_viewed', 'page_viewed', 'tickets_opened'])[1 + n % 4], '/events/:idOrSlug', md5('event ' || 1 + n % ${events})::uuid, null,
     (array['phone', 'tablet', 'desktop'])[1 + n % 3], case when n % 5 = 0 then 'example.org' end, null
   from generate_series(${from}, ${to}) n`;

const recount = [
  "delete from internal.analytics_days; delete from internal.analytics_runs; delete from internal.analytics_weeks; delete from internal.analytics_closed_weeks",
  `select internal.count_days(current_date - ${days}, current_date)`,
  "vacuum analyze",
];

const ranges: Record<string, string> = {
  "30 days": "current_date - 29, current_date, 'before'",
  "a year": "current_date - 364, current_date, 'year'",
};

type Cost = { metric: string; cpu: number };

async function askTiles(
  client: pg.Client,
  readCpu: () => number,
  range: string,
  rounds: number,
): Promise<Cost[]> {
  const { rows } = await client.query<{ metric: string }>(
    "select unnest(public.list_platform_metrics()) as metric",
  );
  const costs: Cost[] = [];
  for (const { metric } of rows) {
    const each: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = readCpu();
      await client.query(`select public.platform_figures($1, ${range})`, [metric]);
      if (round > 0) each.push(readCpu() - before);
    }
    costs.push({ metric, cpu: median(each) });
  }
  return costs.toSorted((one, other) => other.cpu - one.cpu);
}

const sumOf = (costs: Cost[]): number => costs.slice(0, tiles).reduce((sum, { cpu }) => sum + cpu, 0);

/** @throws Error when PostgreSQL does not start or a figure is refused */
export async function runTiles(options: { rounds: number }, tell: (line: string) => void): Promise<void> {
  await withEmptyDatabase("tiles", async (database) => {
    const client = await connectTo(database);
    for (const sql of around) await client.query(sql);
    const readCpu = await readCpuOf(client);
    tell("tiles: CPU of PostgreSQL, medians; the nine dearest together");
    for (const count of [few, many]) {
      await client.query("truncate internal.analytics_events");
      for (let from = 1; from <= count; from += atOnce)
        await client.query(visits(from, Math.min(count, from + atOnce - 1)));
      for (const sql of recount) await client.query(sql);
      await client.query(
        `select set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'aal', 'aal2', 'sub', ${admin})::text, false)`,
      );
      for (const [name, range] of Object.entries(ranges)) {
        const costs = await askTiles(client, readCpu, range, options.rounds);
        const sum = sumOf(costs);
        const said = costs.slice(0, 4).map(({ metric, cpu }) => `${metric} ${cpu.toFixed(1)}`);
        tell(
          `  ${sum <= goalMs ? "met " : "MISS"} ${count.toLocaleString("en-GB")} reports, ${name}: ${sum.toFixed(1)} ms, goal ${goalMs} (${said.join(", ")})`,
        );
      }
    }
  });
}

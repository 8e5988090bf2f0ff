// `npm run bench -- --only search-cost`: what a search of nights costs PostgreSQL, beside the same answered by plain SQL that reads
// every match: the page, the number and the counts of tags, kinds and prices.
import pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { stop } from "../processes.ts";
import { startProduct } from "../product.ts";
import { median } from "../report.ts";

type Asked = { name: string; search: string; plain: string };

const near =
  "internal.miles_between(lat, lng, (select lat from areas where slug = 'bench-leeds'), (select lng from areas where slug = 'bench-leeds'))";
const words = (text: string) => `search @@ internal.search_query('${text}')`;

const questions: Asked[] = [
  { name: "no words", search: "", plain: "true" },
  { name: "a rare word", search: "p_query => 'quixotic'", plain: words("quixotic") },
  { name: "a frequent word", search: "p_query => 'techno'", plain: words("techno") },
  {
    name: "two frequent words that seldom meet",
    search: "p_query => 'solaris nocturne'",
    plain: words("solaris nocturne"),
  },
  {
    name: "a rare tag in a large city",
    search: "p_area => 'bench-leeds', p_tags => array['zither']",
    plain: "area_slug = 'bench-leeds' and tags && array['zither']",
  },
  {
    name: "a radius",
    search:
      "p_lat => (select lat from areas where slug = 'bench-leeds'), p_lng => (select lng from areas where slug = 'bench-leeds'), p_radius_miles => 5",
    plain: `lat is not null and ${near} <= 5`,
  },
];

/** The same answer without any of what bounds it. */
const recount = (condition: string) => `
  with found as materialized (
    select event_id, night_date, starts_at, tags, event_type, price_from_pence from public.listings
    where last_night >= current_date and coalesce(ends_at, starts_at + interval '8 hours') > now() and ${condition})
  select (select count(*) from found), (select json_agg(card) from (
      select l.card from (select * from found order by night_date, starts_at, event_id limit 20) first join public.listings l using (event_id)) page),
    (select json_agg(t) from (select tag, count(*) from found, unnest(tags) tag group by tag order by 2 desc limit 40) t),
    (select json_agg(t) from (select event_type, count(*) from found group by 1) t),
    (select json_agg(t) from (select internal.price_band(price_from_pence), count(*) from found group by 1) t)`;

async function measure(
  client: pg.Client,
  readCpu: () => number,
  sql: string,
  rounds: number,
): Promise<number> {
  const costs: number[] = [];
  await client.query(sql);
  for (let round = 0; round < rounds; round++) {
    const before = readCpu();
    await client.query(sql);
    costs.push(readCpu() - before);
  }
  return median(costs);
}

/** @throws Error when the product does not start or a question is refused */
export async function runSearchCost(
  options: { rounds: number; port: number; fresh: boolean; match: string },
  tell: (line: string) => void,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh });
  const client = new pg.Client(product.connection);
  try {
    await client.connect();
    await client.query("select internal.refresh_search_words(), internal.fold_listing_counts()");
    await client.query("vacuum analyze public.listings, internal.search_words, internal.listing_counts");
    const readCpu = await readCpuOf(client);
    tell("CPU of PostgreSQL per question, medians      search_listings   every match read     found");
    for (const { name, search, plain } of questions.filter((asked) => asked.name.includes(options.match))) {
      const sql = `select public.search_listings(${[search, "p_limit => 20"].filter(Boolean).join(", ")}) as answer`;
      await client.query("set role anon");
      const answer = (await client.query(sql)).rows[0].answer as { total: number; is_more: boolean };
      const ours = await measure(client, readCpu, sql, options.rounds * 5);
      await client.query("reset role");
      const theirs = await measure(client, readCpu, recount(plain), options.rounds);
      const found = `${answer.total}${answer.is_more ? "+" : ""}`;
      tell(
        `${name.padEnd(42)}${ours.toFixed(1).padStart(13)} ms${theirs.toFixed(1).padStart(17)} ms${found.padStart(10)}`,
      );
    }
  } finally {
    await client.end();
    await stop(product.server);
  }
}

// The archive of the journal at ten thousand articles, beside plain SQL that gives the same JSON.
import type { ClusterConnection } from "@undercroft/postgres/embedded";
import pg from "pg";
import type { LimitStatement } from "../limit-server.ts";
import { probe } from "../load.ts";
import type { Goal } from "../report.ts";
import type { Bench, Group, Target } from "../target.ts";

/** Articles of some 900 words over six years, each with a writer, a town and tags. Words are frequent or rare as in a language. */
const load = [
  `insert into public.bylines (slug, name) select 'bench-writer-' || n, 'Bench writer ' || n from generate_series(1, 40) n`,
  `insert into public.articles (slug, section, title, standfirst, body, status, published_at, tags, area_id)
   select 'bench-article-' || n, (array['news', 'features', 'interviews', 'reviews', 'mixes', 'guides', 'opinion', 'photo_essays'])[1 + n % 8],
     'Bench article number ' || n, 'A walk along one wall, with the names of those who built it and of those who dance behind it.',
     jsonb_build_array(jsonb_build_object('type', 'paragraph', 'text', (
       select string_agg('word' || floor(power(random(), 4) * 4000 + 0 * (n + k))::integer, ' ') from generate_series(1, 900) k))),
     'published', now() - make_interval(hours => n * 5), array['tag-' || n % 60, 'tag-' || n % 7], area.id
   from generate_series(1, 10000) n left join (select id, row_number() over (order by slug) - 1 as k from public.areas where slug like 'bench-%') area on area.k = n % 25`,
  `insert into public.article_bylines (article_id, byline, role)
   select id, 'bench-writer-' || 1 + row_number() over (order by slug) % 40, 'writer' from public.articles where slug like 'bench-article-%'`,
  "vacuum analyze public.articles, public.article_bylines, public.bylines",
];

async function loadArticles(connection: ClusterConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from public.articles where slug like 'bench-article-%' limit 1",
    );
    if (rowCount) return;
    await client.query("set synchronous_commit = off");
    for (const statement of load) await client.query(statement);
  } finally {
    await client.end();
  }
}

const isOpen = "a.status in ('published', 'updated')";
const bare = (condition: string) => `
  select json_build_object('total', (select count(*) from public.articles a where ${isOpen} and ${condition}), 'articles', (
    select coalesce(json_agg(one), '[]') from (
      select a.id, a.slug, a.section, a.title, a.standfirst, a.published_at, a.words, a.hero_path, a.hero_alt, a.partner_name,
        (select coalesce(json_agg(b.name order by ab.place), '[]') from public.article_bylines ab join public.bylines b on b.slug = ab.byline
          where ab.article_id = a.id and ab.role = 'writer') as writers,
        (select json_build_object('name', area.name, 'slug', area.slug) from public.areas area where area.id = a.area_id) as area
      from public.articles a where ${isOpen} and ${condition} order by a.published_at desc, a.id limit 24) one))`;

type Asked = { what: string; filters: Record<string, string>; sql: string; values: string[] };

const month = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 7);
const asked: Record<string, Asked> = {
  archive: { what: "archive", filters: {}, sql: bare("true"), values: [] },
  section: {
    what: "section",
    filters: { section: "mixes" },
    sql: bare("a.section = $1"),
    values: ["mixes"],
  },
  month: {
    what: "month",
    filters: { month },
    sql: bare(
      "a.published_at >= $1::timestamp at time zone 'Europe/London' and a.published_at < ($1::timestamp + interval '1 month') at time zone 'Europe/London'",
    ),
    values: [`${month}-01`],
  },
  rare: {
    what: "search, a rare word",
    filters: { query: "word3900" },
    sql: bare("a.search @@ internal.search_query($1)"),
    values: ["word3900"],
  },
  frequent: {
    what: "search, a frequent word",
    filters: { query: "word4 word9" },
    sql: bare("a.search @@ internal.search_query($1)"),
    values: ["word4 word9"],
  },
};

const goals: Goal[] = Object.values(asked).map(({ what }) => ({
  of: `${what}: API`,
  to: `${what}: bare SQL (limit)`,
  atLeast: 0.8,
}));

async function build(bench: Bench): Promise<Target[]> {
  const { product, ports } = bench;
  await loadArticles(product.connection);
  const statements: Record<string, LimitStatement> = {};
  for (const [name, { sql, values }] of Object.entries(asked)) statements[name] = { sql, values };
  const limitPid = await bench.startLimit({ statements, fixed: {} });
  const headers = { authorization: `Bearer ${product.userToken}`, apikey: product.publishableKey };
  const all = Object.entries(asked).flatMap(([name, { what, filters }]): Target[] => [
    {
      name: `${what}: bare SQL (limit)`,
      request: { port: ports.limit, path: `/${name}`, headers: {} },
      pids: [limitPid, product.databasePid],
    },
    {
      name: `${what}: API`,
      request: {
        port: ports.product,
        path: `/rest/v1/rpc/list_articles?p_filters=${encodeURIComponent(JSON.stringify(filters))}`,
        headers,
      },
      pids: [product.server.pid ?? 0, product.databasePid],
    },
  ]);
  for (const { name, request } of all) {
    const { status, body } = await probe(request);
    if (status !== 200 || !/"articles" ?: ?\[\{/.test(body))
      throw new Error(`${name} finds nothing: ${status} ${body.slice(0, 300)}`);
  }
  return all;
}

/** Lists and searches of articles. */
export const journal: Group = { name: "journal", goals, build };

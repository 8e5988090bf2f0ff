// With ten thousand articles, the archive, a month and a search read their indexes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query(`
    insert into bylines (slug, name) select 'writer-' || n, 'Writer ' || n from generate_series(1, 40) n;
    insert into article_series (slug, title) select 'series-' || n, 'Series ' || n from generate_series(1, 50) n;
    alter table articles disable trigger user;
    insert into articles (slug, section, title, standfirst, body, status, published_at, tags, area_id, series_id, part, words, search)
      select 'article-' || n, (array['news', 'features', 'interviews', 'reviews', 'mixes', 'guides', 'opinion', 'photo_essays'])[1 + n % 8],
        'Article ' || n, repeat('A walk along one wall. ', 8),
        jsonb_build_array(jsonb_build_object('type', 'paragraph', 'text', (select string_agg(md5(n || ' ' || k), ' ') from generate_series(1, 40) k))), 'published', now() - make_interval(hours => n * 7), array['tag-' || n % 60],
        a.id, s.id, case when s.id is not null then n end, 900, to_tsvector('simple', 'word' || n % 700 || ' wall' || n % 3)
      from generate_series(1, 10000) n left join areas a on a.slug = 'leeds' and n % 5 = 0
        left join article_series s on n < 900 and s.slug = 'series-' || 1 + n % 50;
    alter table articles enable trigger user;
    insert into article_bylines (article_id, byline, role) select id, 'writer-' || 1 + words % 40, 'writer' from articles`);
  await world.client.query("vacuum analyze articles, article_bylines, article_series");
});
afterAll(() => world.end());

/** The indexes of articles by which the first page of these filters is read, and those by which it is counted. */
async function indexesOf(filters: { query?: string }): Promise<{ page: string; count: string }> {
  const { rows } = await world.client.query("select internal.article_conditions($1) as text", [filters]);
  const text = rows[0].text
    .replaceAll("$1", `'${JSON.stringify(filters)}'::jsonb`)
    .replaceAll("$2", `internal.search_query('${filters.query}')::tsquery`);
  const read = async (sql: string) => {
    const plan = await world.client.query(`explain ${sql}`);
    return plan.rows
      .flatMap((row) => /(?:using|Scan on) (articles\w*)/.exec(row["QUERY PLAN"])?.[1] ?? [])
      .join(" ");
  };
  return {
    page: await read(`select a.* from articles a where ${text} order by a.published_at desc, a.id limit 24`),
    count: await read(`select count(*) from articles a where ${text}`),
  };
}
const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 7);

test.each<[name: string, filters: Record<string, string>, page: string, count: string]>([
  // to count everything is to read everything
  ["everything", {}, "articles_public_idx", "articles"],
  ["a section", { section: "mixes" }, "articles_", "articles_section_idx"],
  ["a month", { month: lastMonth }, "articles_public_idx", "articles_public_idx"],
  [
    "a month of a section",
    { month: lastMonth, section: "mixes" },
    "articles_section_idx",
    "articles_section_idx",
  ],
  ["a rare word", { query: "word77" }, "articles_search_idx", "articles_search_idx"],
  ["a tag", { tag: "tag-7" }, "articles_", "articles_tags_idx"],
  ["a series", { series: "series-7" }, "articles_series", "articles_series"],
])("The archive of %s reads an index", async (_name, filters, page, count) => {
  const used = await indexesOf(filters);
  expect(used.page).toContain(page);
  expect(used.count).toContain(count);
});

test("Pages, counts and words are right at that size", async () => {
  const list = async (filters: object, page = 1) =>
    (await world.client.query("select list_articles($1, $2) as answer", [filters, page])).rows[0].answer;
  expect(await list({})).toMatchObject({ total: 10_000 });
  const third = await list({ section: "mixes" }, 3);
  expect([third.total, third.articles.length]).toEqual([1250, 24]);
  expect((await list({ query: "word77" })).total).toBe(15);
  expect((await list({}, 417)).articles).toHaveLength(16);
});

// The magazine of the demo: it is all there, it was written and not filled in, and nothing in it leads nowhere.
import { articleBody } from "@undercroft/contract";
import { listDemoPictures } from "@undercroft/database";
import { createDemoDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { picturesOf, readArticles } from "../../seeds/demo/journal/article-files.ts";

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createDemoDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
const all = async (sql: string) => (await client.query(sql)).rows;

test("24 articles are public, three in each section, of 600 words and more, over nine months", async () => {
  const sections = await all(
    `select section, count(*)::int as count, min(words) as least from articles where status in ('published', 'updated') group by section`,
  );
  expect(sections.map(({ count }) => count)).toEqual(Array(8).fill(3));
  expect(sections.filter(({ least }) => least < 600)).toEqual([]);
  const [span] = await all(
    "select extract(day from max(published_at) - min(published_at))::int as days from articles",
  );
  expect(span.days).toBeGreaterThan(240);
});

test("One waits for its hour, two for a second reader, two are drafts with a note; two are corrected, one is a partner's", async () => {
  const [found] = await all(
    `select count(*) filter (where status = 'scheduled' and publish_at > now())::int as scheduled, count(*) filter (where status = 'in_review')::int as in_review,
      count(*) filter (where status = 'draft' and id in (select article_id from article_desk where note is not null))::int as drafts,
      (select count(distinct article_id)::int from article_corrections) as corrected, count(partner_name)::int as partners, count(update_note)::int as updates,
      (select count(*)::int from bylines) as bylines from articles`,
  );
  expect(found).toEqual({
    scheduled: 1,
    in_review: 2,
    drafts: 2,
    corrected: 2,
    partners: 1,
    updates: 1,
    bylines: 8,
  });
});

test("Every body keeps to the rules, and what goes out lacks nothing", async () => {
  for (const { slug, body, problem } of await all(
    "select slug, body, internal.article_problem(body) as problem from articles",
  )) {
    expect(problem, slug).toBeNull();
    expect(articleBody.safeParse(body).success, slug).toBe(true);
  }
  expect(
    await all(
      "select slug, internal.article_gaps(a.*) as gaps from articles a where status not in ('draft') and internal.article_gaps(a.*) <> '{}'",
    ),
  ).toEqual([]);
});

test("No eight words stand in a row in two articles", () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { slug, body } of readArticles()) {
    const texts = JSON.stringify(body.map(({ type, ...said }) => said))
      .toLowerCase()
      .split(/"credit":"[^"]*"|"[a-z_]+":|\]\([^)]*\)/)
      .map((text) => text.match(/[\p{L}\p{N}'’]+/gu) ?? []);
    for (const words of texts)
      for (let first = 0; first + 8 <= words.length; first++) {
        const run = words.slice(first, first + 8).join(" ");
        const other = seen.get(run);
        if (other && other !== slug) shared.push(`${other} and ${slug}: ${run}`);
        seen.set(run, slug);
      }
  }
  expect(shared).toEqual([]);
});

test("Every picture is described, credited and drawn", async () => {
  const pictures = readArticles().flatMap(picturesOf);
  for (const { alt, credit, seed: name } of pictures) {
    expect(alt.length, name).toBeGreaterThan(20);
    expect(credit.length, name).toBeGreaterThan(3);
  }
  const shown: string[] = [];
  for await (const picture of listDemoPictures(client)) {
    if (picture.bucket !== "journal_media") continue;
    shown.push(picture.name);
    await client.query(picture.show ?? "", [`journal_media/${picture.name}.webp`, picture.alt, picture.id]);
  }
  expect(shown.length).toBe(pictures.length);
  expect(
    await all("select slug from articles where hero_path is null or body::text like '%/waiting/%'"),
  ).toEqual([]);
  expect(await all("select slug from articles where internal.article_problem(body) is not null")).toEqual([]);
});

test("No link and no card leads nowhere, and forty things are linked", async () => {
  const links = readArticles().flatMap(({ slug, body }) =>
    [...JSON.stringify(body).matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = ""]) => ({ slug, to })),
  );
  const known = new Set(
    (
      await all(`select '/events/' || slug as path from listings union all select '/venues/' || slug from venues
        union all select '/artists/' || slug from artists union all select '/organisers/' || slug from organisers
        union all select '/journal/' || slug from articles where status in ('published', 'updated')
        union all select '/cities/' || slug from areas`)
    ).map(({ path }) => path),
  );
  expect(links.filter(({ to }) => !known.has(to))).toEqual([]);
  expect(
    await all(`select a.slug, l.kind from article_links l join articles a on a.id = l.article_id
      where internal.link_name(l.kind, l.target_id) is null`),
  ).toEqual([]);
  const [count] = await all("select count(*)::int as links from article_links");
  expect(count.links).toBeGreaterThanOrEqual(40);
});

test("Sixty people read the newsletter, and its last issue went to those who had confirmed by then", async () => {
  const [found] = await all(
    `select (select count(*)::int from internal.newsletter_subscribers where confirmed_at is not null) as readers,
      i.status, i.addressed, jsonb_array_length(i.content -> 'pieces') as pieces,
      extract(isodow from i.day)::int as weekday, (select count(*)::int from internal.newsletter_deliveries d where d.issue_id = i.id and d.queued_at is not null) as queued
     from newsletter_issues i`,
  );
  expect(found).toMatchObject({ readers: 60, status: "sent", pieces: 4, weekday: 3 });
  expect(found.addressed).toBe(found.queued);
  expect(found.addressed).toBeGreaterThan(50);
});

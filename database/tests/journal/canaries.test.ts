// What the journal and its newsletter know of a person is in their copy, all of it and nobody else's, and goes with their account.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { addArticle } from "./article-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["pia", "ida"]);
  await addArticle(world.client, "signed", { status: "published", published_at: new Date() });
  await world.client.query(
    `insert into newsletter_issues (day, subject, status, content, sent_at) values ('2026-11-18', 'Eight doors', 'sending', '{"pieces": []}', now())`,
  );
  await know("pia", "Quicksilver");
  await know("ida", "Brimstone");
});
afterAll(() => world.end());

const rows = async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.client.query(sql, values)).rows as Row[];
const addressOf = (word: string) => `${word.toLowerCase()}@example.org`;

/** Everything that the journal can know of somebody who reads, signs and edits, each with their word in it. */
async function know(person: string, word: string): Promise<void> {
  const { client } = world;
  const user = id(`user ${person}`);
  const address = addressOf(word);
  await client.query("update auth.users set email = $2, email_confirmed_at = now() where id = $1", [
    user,
    address,
  ]);
  const article = id("article signed");
  await insert(client, "saved_items", { user_id: user, kind: "article", target_id: article });
  // a reader whose mail of an issue is queued
  await client.query(
    "select internal.start_newsletter(jsonb_build_object('email', $1::text, 'wording', 1, 'source', 'journal'))",
    [address],
  );
  await client.query("update internal.newsletter_subscribers set confirmed_at = now() where email = $1", [
    address,
  ]);
  await client.query(
    "insert into internal.newsletter_deliveries (issue_id, subscriber_id) select i.id, s.id from newsletter_issues i, internal.newsletter_subscribers s where s.email = $1",
    [address],
  );
  await client.query("select internal.enqueue_newsletter($1, '{}')", [address]);
  // a byline
  const picture = `bylines/${word}.webp`;
  await client.query(
    "insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('journal_media', $1, $2, gen_random_uuid()::text, '{}')",
    [picture, user],
  );
  await insert(client, "bylines", {
    slug: person,
    name: `${word} name`,
    bio: `${word} bio`,
    picture_path: `journal_media/${picture}`,
    picture_alt: `${word} picture`,
    links: [`https://${word}.example/links`],
  });
  await insert(client, "byline_accounts", { byline: person, user_id: user });
  await insert(client, "article_bylines", { article_id: article, byline: person, role: "writer" });
  // an editor
  const draft = await addArticle(client, word);
  await client.query("update articles set title = $2 where id = $1", [draft, `${word} written`]);
  await client.query("update article_desk set written_by = $2, sent_by = $2 where article_id = $1", [
    draft,
    user,
  ]);
  await insert(client, "article_revisions", {
    article_id: draft,
    version: 1,
    title: `${word} saved`,
    standfirst: "",
    body: "[]",
    saved_by: user,
  });
}

/** Tables in which a word stands, without the copies that PostgreSQL makes of itself. */
async function findWord(word: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage', 'internal', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await rows(`select from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [word])).length > 0)
      found.push(name);
  return found.toSorted();
}

test("The copy of a reader, a writer and an editor holds all of it, and nothing of a colleague", async () => {
  const [{ copy }] = (await rows<{ copy: Record<string, unknown[]> }>(
    "select internal.export_in_all_parts($1) as copy",
    [id("user pia")],
  )) as [{ copy: Record<string, unknown[]> }];
  const text = JSON.stringify(copy);
  for (const part of ["name", "bio", "picture", "written", "saved"])
    expect(text).toContain(`Quicksilver ${part}`);
  for (const whole of ["https://Quicksilver.example/links", "journal_media/bylines/Quicksilver.webp"])
    expect(text).toContain(whole);
  expect(copy.newsletter).toMatchObject([
    { email: "quicksilver@example.org", source: "journal", wording: 1, issues: ["2026-11-18"] },
  ]);
  expect(JSON.stringify(copy.saved)).toContain(id("article signed"));
  expect(text.toLowerCase()).not.toContain("brimstone");
});

test("With the account go the newsletter, what was saved and queued, and all of a byline but the name that articles are signed with", async () => {
  const before = await findWord("Quicksilver");
  expect(before).toEqual(
    expect.arrayContaining([
      "graphile_worker._private_jobs",
      "internal.newsletter_subscribers",
      "public.bylines",
      "storage.objects",
    ]),
  );
  await rows("select internal.anonymise_in_all_parts($1)", [id("user pia")]);
  // articles belong to Undercroft: their text and the names on them stay
  expect(await findWord("Quicksilver")).toEqual(
    [
      "internal.search_docs",
      "internal.search_words",
      "public.article_revisions",
      "public.articles",
      "public.bylines",
    ].filter((name) => before.includes(name)),
  );
  expect(
    await rows("select name, bio, picture_path, picture_alt, links from bylines where slug = 'pia'"),
  ).toEqual([{ name: "Quicksilver name", bio: "", picture_path: null, picture_alt: null, links: [] }]);
  expect(await rows("select byline from article_bylines order by 1")).toEqual([
    { byline: "ida" },
    { byline: "pia" },
  ]);
  for (const trace of [
    "saved_items where user_id = $1",
    "article_desk where $1 in (written_by, sent_by)",
    "article_revisions where saved_by = $1",
    "byline_accounts where user_id = $1",
  ])
    expect(await rows(`select from ${trace}`, [id("user pia")]), trace).toEqual([]);
  expect(await rows("select from internal.newsletter_proofs where left_at is not null")).toHaveLength(1);
});

test("A colleague keeps everything, and a byline picture that an article shows too stays with the article", async () => {
  expect(await rows("select bio, picture_alt from bylines where slug = 'ida'")).toEqual([
    { bio: "Brimstone bio", picture_alt: "Brimstone picture" },
  ]);
  expect(await rows("select email from internal.newsletter_subscribers")).toEqual([
    { email: "brimstone@example.org" },
  ]);
  await rows("update articles set hero_path = 'journal_media/bylines/Brimstone.webp' where id = $1", [
    id("article signed"),
  ]);
  await rows("select internal.anonymise_in_all_parts($1)", [id("user ida")]);
  expect(await rows("select name from storage.objects where bucket_id = 'journal_media'")).toEqual([
    { name: "bylines/Brimstone.webp" },
  ]);
});

test("Deleting an account that only claims an address takes nobody's newsletter away", async () => {
  await addUsers(world.client, ["claimer"]);
  await rows(
    "select internal.start_newsletter(jsonb_build_object('email', 'reader@example.org', 'wording', 1, 'source', 'home'))",
  );
  await rows(
    "update internal.newsletter_subscribers set confirmed_at = now() where email = 'reader@example.org'",
  );
  await rows("update auth.users set email = 'reader@example.org', email_confirmed_at = null where id = $1", [
    id("user claimer"),
  ]);
  await rows("select internal.anonymise_in_all_parts($1)", [id("user claimer")]);
  expect(await rows("select email from internal.newsletter_subscribers")).toEqual([
    { email: "reader@example.org" },
  ]);
});

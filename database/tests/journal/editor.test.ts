// What the editor asks of the database besides saving: bylines, names to mention, pictures to take again, previews, earlier texts.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { addArticle, addByline, addSecondEditor, articleForm } from "./article-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addSecondEditor(world.client);
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query(
    "delete from articles; delete from bylines; delete from rate_limits; delete from slug_history",
  );
  await addByline(world.client);
});

const ask = async <T>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
  asPerson(world.client, person, async () => {
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    return rows[0]?.answer as T;
  });
const rows = async (sql: string, values: unknown[] = []) => (await world.client.query(sql, values)).rows;
type Desk = { id: string; version: number; revisions: { version: number }[]; previews: { id: string }[] };
const read = (token: string) =>
  asActor(
    world.client,
    "anon",
    async () =>
      (await world.client.query("select read_article_preview($1) as answer", [token])).rows[0].answer,
  );

test("An address shows one draft to whoever has it, until it is revoked, over or the article is out", async () => {
  const draft = await addArticle(world.client, "draft");
  const token = await ask<string>("moderator", "make_article_preview($1)", [draft]);
  expect(await read(token)).toMatchObject({ article: { title: "Article draft" } });
  expect([await read(`${token}x`), await read("")]).toEqual([null, null]);
  expect(
    await rows("select 1 from article_previews where token_hash like '%' || $1 || '%'", [token]),
  ).toEqual([]);

  const { previews } = await ask<Desk>("second", "find_desk_article($1)", [draft]);
  expect(await ask("second", "revoke_article_preview($1)", [previews[0]?.id])).toBe(true);
  expect(await ask("second", "revoke_article_preview($1)", [previews[0]?.id])).toBe(false);
  expect(await read(token)).toBeNull();

  const late = await ask<string>("moderator", "make_article_preview($1)", [draft]);
  await rows("update article_previews set expires_at = now() - interval '1 second'");
  expect(await read(late)).toBeNull();
  const [{ gone }] = await rows("select internal.retention_article_previews(now()) as gone");
  expect(Number(gone)).toBe(1);

  const last = await ask<string>("moderator", "make_article_preview($1)", [draft]);
  await rows("update articles set status = 'in_review' where id = $1", [draft]);
  await rows("update articles set status = 'published', published_at = now() where id = $1", [draft]);
  expect(await read(last)).toBeNull();
  await expect(ask("moderator", "make_article_preview($1)", [draft])).rejects.toMatchObject({
    detail: "JOURNAL_CLOSED",
  });
});

test("An article has ten addresses at most, each for seven days", async () => {
  const draft = await addArticle(world.client, "draft");
  for (let made = 0; made < 10; made++) await ask("moderator", "make_article_preview($1)", [draft]);
  await expect(ask("moderator", "make_article_preview($1)", [draft])).rejects.toMatchObject({
    code: "PT409",
  });
  expect(
    await rows("select 1 from article_previews where expires_at - created_at <> interval '7 days'"),
  ).toEqual([]);
});

test("A byline is made and changed; names, links and pictures that break a rule are refused by their field", async () => {
  const form = {
    name: "Pia Lund",
    bio: "Takes pictures underground.",
    picture_path: "journal_media/bylines/pia.webp",
    picture_alt: "Pia in a doorway",
    links: ["https://pia.example/work"],
  };
  expect(await ask("moderator", "save_byline($1)", [form])).toBe("pia-lund");
  await expect(ask("moderator", "save_byline($1)", [form])).rejects.toMatchObject({
    detail: "JOURNAL_BYLINE_TAKEN",
  });
  expect(await ask("second", "save_byline($1, 'pia-lund', 1)", [{ ...form, name: "Pia Maria Lund" }])).toBe(
    "pia-lund",
  );
  expect(await ask("moderator", "find_byline('pia-lund')")).toMatchObject({
    name: "Pia Maria Lund",
    links: form.links,
    picture_alt: "Pia in a doorway",
  });
  for (const [wrong, message] of [
    [{ name: "P" }, "A byline has a name of 2 to 100 characters"],
    [{ bio: "x".repeat(301) }, "At most 300 characters about the person"],
    [{ picture_alt: "" }, "Say in up to 300 characters what the picture shows"],
    [{ picture_path: "https://evil.example/x.png" }, "The picture must be uploaded here"],
    [{ links: ["javascript:alert(1)"] }, "A link begins with https:// and has at most 300 characters"],
    [{ links: Array(6).fill("https://a.example") }, "A byline has at most five links"],
    [{ account: "nobody-at-all" }, "The account is the handle of a moderator or an admin"],
  ] as const) {
    const [key = ""] = Object.keys(wrong);
    await expect(
      ask("moderator", "save_byline($1, 'pia-lund', 2)", [{ ...form, ...wrong }]),
    ).rejects.toMatchObject({
      detail: "JOURNAL_INVALID",
      message,
      // no field of the form shows what is wrong with a picture
      column: key.startsWith("picture_") ? "" : key,
    });
  }
  await expect(ask("moderator", "save_byline($1, 'nobody')", [form])).rejects.toMatchObject({
    detail: "JOURNAL_NOT_FOUND",
  });
});

test("Whoever signed an article does not publish it, though somebody else wrote it down", async () => {
  await rows("insert into byline_accounts (byline, user_id) values ('mairi-strachan', $1)", [
    id("user second"),
  ]);
  const draft = await ask<Desk>("moderator", "save_article($1)", [articleForm()]);
  const sent = await ask<Desk>("moderator", "move_article($1, $2, 'in_review')", [draft.id, draft.version]);
  await expect(
    ask("second", "move_article($1, $2, 'published')", [sent.id, sent.version]),
  ).rejects.toMatchObject({ detail: "JOURNAL_OWN_ARTICLE" });
  await rows("select internal.anonymise_journal($1)", [id("user second")]);
  expect(await rows("select from byline_accounts")).toEqual([]);
  expect(await rows("select slug from bylines")).toEqual([{ slug: "mairi-strachan" }]);
});

test("Names are found with the address of their page; short and wild words find nothing", async () => {
  const find = (query: string, kind: string | null = null) =>
    asPerson(world.client, "moderator", async () => {
      const found = await world.client.query("select kind, name, path from find_mentions($1, $2)", [
        query,
        kind,
      ]);
      return found.rows;
    });
  const [organiser] = await rows("select slug, name from organisers order by name limit 1");
  const named = { kind: "organiser", name: organiser.name, path: `/organisers/${organiser.slug}` };
  expect(await find(organiser.name)).toContainEqual(named);
  expect(await find(organiser.name, "venue")).not.toContainEqual(named);
  expect([await find("%%"), await find("a"), await find("")]).toEqual([[], [], []]);
});

test("Of texts that save themselves one is kept every ten minutes, and each that was decided on", async () => {
  const save = (person: string, now: Desk | null, title: string) =>
    ask<Desk>(person, "save_article($1, $2, $3)", [
      articleForm({ title }),
      now?.id ?? null,
      now?.version ?? null,
    ]);
  let draft = await save("moderator", null, "One");
  draft = await save("moderator", draft, "One two");
  draft = await save("moderator", draft, "One two three");
  expect(draft.revisions.map(({ version }) => version)).toEqual([3]);
  draft = await save("second", draft, "One two four");
  expect(draft.revisions.map(({ version }) => version)).toEqual([4, 3]);
  await rows("update article_revisions set created_at = created_at - interval '11 minutes'");
  draft = await save("second", draft, "One two five");
  expect(draft.revisions.map(({ version }) => version)).toEqual([5, 4, 3]);
  draft = await ask("second", "move_article($1, $2, 'in_review')", [draft.id, draft.version]);
  draft = await ask("moderator", "move_article($1, $2, 'draft', 'Once more')", [draft.id, draft.version]);
  draft = await save("second", draft, "One two six");
  // to review and back were two versions of their own
  expect(draft.revisions.map(({ version }) => version)).toEqual([8, 5, 4, 3]);
});

test("Nobody but staff in good standing gets any of it", async () => {
  const draft = await addArticle(world.client, "draft");
  const calls: [string, unknown[]][] = [
    ["make_article_preview($1)", [draft]],
    ["revoke_article_preview($1)", [draft]],
    ["save_byline($1)", [{ name: "Me Myself" }]],
    ["list_bylines()", []],
    ["list_journal_pictures('')", []],
    ["delete_journal_picture('journal_media/a/one.webp')", []],
    ["(select count(*) from find_mentions('the'))", []],
  ];
  for (const [call, values] of calls)
    await expect(ask("stranger", call, values), call).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
  await rows("update profiles set status = 'suspended' where user_id = $1", [id("user second")]);
  for (const [call, values] of calls)
    await expect(ask("second", call, values), call).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
  await rows("update profiles set status = 'active' where user_id = $1", [id("user second")]);
});

// The way of an article from a draft to the public and away again: who may, what is refused, what is written down.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { addByline, addSecondEditor, articleForm } from "./article-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addSecondEditor(world.client);
  await addByline(world.client);
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query(
    "delete from articles; delete from article_series; delete from rate_limits; delete from slug_history",
  );
});

type Desk = {
  id: string;
  slug: string;
  status: string;
  version: number;
  gaps: string[];
  note: string | null;
  corrections: { text: string }[];
  revisions: { version: number }[];
};
const ask = async <T = Desk>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
  asPerson(world.client, person, async () => {
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    return rows[0]?.answer as T;
  });
const save = (
  person: string,
  fields: Record<string, unknown> = {},
  article: Partial<Desk> = {},
  change: string | null = null,
  sentence: string | null = null,
) =>
  ask(person, "save_article($1, $2, $3, $4, $5)", [
    articleForm(fields),
    article.id ?? null,
    article.version ?? null,
    change,
    sentence,
  ]);
const move = (
  person: string,
  article: Desk,
  to: string,
  note: string | null = null,
  at: Date | null = null,
) => ask(person, "move_article($1, $2, $3, $4, $5)", [article.id, article.version, to, note, at]);
const publish = async (fields: Record<string, unknown> = {}) => {
  const draft = await save("moderator", fields);
  return move("second", await move("moderator", draft, "in_review"), "published");
};
const find = (slug: string) =>
  asActor(
    world.client,
    "anon",
    async () => (await world.client.query("select find_article($1) as answer", [slug])).rows[0].answer,
  );

describe("the way out", () => {
  test("An article goes from draft through review to the public by a second person, and each step is written down", async () => {
    const draft = await save("moderator");
    expect(draft).toMatchObject({
      status: "draft",
      version: 1,
      slug: "a-hundred-metres-of-volume",
      gaps: [],
    });
    expect(await find(draft.slug)).toBeNull();
    const sent = await move("moderator", draft, "in_review");
    await expect(move("second", sent, "draft")).rejects.toMatchObject({ detail: "ADMIN_REASON_REQUIRED" });
    const back = await move("second", sent, "draft", "Say which arch.");
    expect(back).toMatchObject({ status: "draft", note: "Say which arch." });
    const open = await move("second", await move("moderator", back, "in_review"), "published");
    expect(open.status).toBe("published");
    expect(await find(draft.slug)).toMatchObject({
      article: { title: "A hundred metres of volume", words: 6 },
    });
    const { rows } = await world.client.query(
      "select action_type from audit_logs where record_id = $1 order by id",
      [draft.id],
    );
    expect(rows.map((row) => row.action_type)).toEqual([
      "article_in_review",
      "article_draft",
      "article_in_review",
      "article_published",
    ]);
  });

  test("Whoever wrote an article, or sent it to review, does not publish it; an admin may with a reason", async () => {
    const sent = await move("second", await save("moderator"), "in_review");
    for (const person of ["moderator", "second"])
      await expect(move(person, sent, "published")).rejects.toMatchObject({ detail: "JOURNAL_OWN_ARTICLE" });
    const own = await move("admin", await save("admin", { title: "Own words" }), "in_review");
    await expect(move("admin", own, "published")).rejects.toMatchObject({ detail: "ADMIN_REASON_REQUIRED" });
    expect(await move("admin", own, "published", "Everybody else is away.")).toMatchObject({
      status: "published",
    });
  });

  test("What is missing is named, and it does not go out without it", async () => {
    const sent = await move(
      "moderator",
      await save("moderator", { standfirst: "", bylines: [], hero_path: "journal_media/a/b.webp" }),
      "in_review",
    );
    expect(sent.gaps).toEqual([
      "A standfirst",
      "A description of the lead picture",
      "The credit of the lead picture",
      "A writer's byline",
    ]);
    await expect(move("second", sent, "published")).rejects.toMatchObject({ detail: "JOURNAL_INCOMPLETE" });
  });

  test("A scheduled article is out at its hour and not before; two workers publish it once", async () => {
    const sent = await move("moderator", await save("moderator"), "in_review");
    await expect(move("second", sent, "scheduled", null, new Date(Date.now() - 1000))).rejects.toMatchObject({
      detail: "JOURNAL_INVALID",
    });
    const waiting = await move("second", sent, "scheduled", null, new Date(Date.now() + 3_600_000));
    await expect(save("moderator", {}, waiting)).rejects.toMatchObject({ detail: "JOURNAL_CLOSED" });
    const run = async () =>
      (await world.client.query("select internal.publish_due_articles() as done")).rows[0].done;
    expect(await run()).toBe(0);
    expect(await find(waiting.slug)).toBeNull();
    await world.client.query("update articles set publish_at = now() - interval '1 second' where id = $1", [
      waiting.id,
    ]);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await find(waiting.slug)).toMatchObject({ article: { status: "published" } });
  });
});

describe("public text", () => {
  test("A change says whether it is small; a correction is said on the article", async () => {
    const open = await publish();
    await expect(save("moderator", {}, open)).rejects.toMatchObject({ detail: "JOURNAL_CHANGE_REQUIRED" });
    const small = await save("moderator", { standfirst: "A walk along a wall." }, open, "small");
    expect(small).toMatchObject({ status: "published", corrections: [] });
    await expect(save("moderator", {}, small, "correction", "No.")).rejects.toMatchObject({
      detail: "JOURNAL_INVALID",
    });
    const corrected = await save(
      "moderator",
      {},
      small,
      "correction",
      "It was the fourth arch, not the third.",
    );
    expect(corrected).toMatchObject({
      status: "updated",
      corrections: [{ text: "It was the fourth arch, not the third." }],
    });
    expect(await save("moderator", {}, corrected, "correction", "And it was a Tuesday night.")).toMatchObject(
      {
        corrections: [
          { text: "And it was a Tuesday night." },
          { text: "It was the fourth arch, not the third." },
        ],
      },
    );
  });

  test("A new address leads on from the old one; what is taken down is gone, and was never known of before", async () => {
    const open = await publish();
    expect(
      await ask<string>("moderator", "rename_article($1, $2, $3)", [open.id, open.version, "The wall"]),
    ).toBe("the-wall");
    expect(await find("a-hundred-metres-of-volume")).toMatchObject({ article: { slug: "the-wall" } });
    const renamed = await ask("second", "find_desk_article($1)", [open.id]);
    await move("second", renamed, "removed", "It names a witness.");
    expect(await find("the-wall")).toEqual({ is_gone: true });
    expect(await find("never-was")).toBeNull();
  });

  test("Sections and the desk are no addresses of articles", async () => {
    expect(await save("moderator", { title: "Opinion" })).toMatchObject({ slug: "opinion-2" });
    expect(await save("moderator", { title: "Photo essays" })).toMatchObject({ slug: "photo-essays-2" });
  });
});

describe("refusals", () => {
  test("The second of two editors is told, and every text is kept", async () => {
    const draft = await save("moderator");
    const first = await save("second", { title: "A hundred metres" }, draft);
    await expect(save("moderator", {}, draft)).rejects.toMatchObject({
      code: "PT409",
      detail: "JOURNAL_STALE",
    });
    expect(first.revisions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test.each([
    ["title", "No", "The title has 3 to 120 characters"],
    ["section", "sport", "Choose the section"],
    ["standfirst", "x".repeat(301), "The standfirst has at most 300 characters"],
    ["tags", ["UPPER"], "Tags are small letters, numbers and hyphens"],
    ["tags", Array.from({ length: 11 }, (_, n) => `t${n}`), "An article has at most ten tags"],
    ["hero_path", "https://evil.example/x.webp", "The lead picture must be uploaded here"],
    ["bylines", [{ slug: "nobody", role: "writer" }], "Choose the bylines from the list"],
    ["bylines", "x", "Choose the bylines from the list"],
    ["area_id", "London", "Choose the place from the list"],
    ["part", "two", "The part of a series is a number from 1 to 999"],
    ["part", 1.5, "The part of a series is a number from 1 to 999"],
    ["part", "0", "The part of a series is a number from 1 to 999"],
    ["body", [{ type: "html" }], "Block 1 (html) is not complete or says something that cannot stand there"],
    ["body", null, "The text is a list of blocks"],
  ])("A wrong %s (%j) is refused by its name", async (field, value, message) => {
    await expect(save("moderator", { [field]: value })).rejects.toMatchObject({
      detail: "JOURNAL_INVALID",
      message,
    });
  });

  test("Nobody but staff writes, reads drafts or moves an article; staff who are suspended neither", async () => {
    const draft = await save("moderator");
    for (const call of [
      () => save("stranger"),
      () => move("stranger", draft, "in_review"),
      () => ask("stranger", "find_desk_article($1)", [draft.id]),
      () => ask("stranger", "list_desk()"),
      () => ask("stranger", "find_mentions('the')"),
    ])
      await expect(call()).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      id("user second"),
    ]);
    await expect(save("second")).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
    await world.client.query("update profiles set status = 'active' where user_id = $1", [id("user second")]);
  });

  test("Drafts are in no list, count, search, feed or strip", async () => {
    await save("moderator", { links: [{ kind: "organiser", id: id("organiser") }] });
    const { rows } = await world.client.query(
      `select list_articles('{"query": "metres"}') as list, list_articles() as all, list_feed() as feed, list_in_journal('organiser', $1) as strip,
       list_sitemap('journal') as sitemap`,
      [id("organiser")],
    );
    expect(rows[0]).toMatchObject({
      list: { total: 0 },
      all: { total: 0 },
      feed: [],
      strip: [],
      sitemap: [],
    });
  });
});

test("An article of a series is saved with its part as it is typed, and again as it was read", async () => {
  const first = await save("moderator", { series: "Sound of Leeds", part: "2" });
  expect(first).toMatchObject({ series: { title: "Sound of Leeds", part: 2 } });
  expect(await save("moderator", { series: "Sound of Leeds", part: 3 }, first)).toMatchObject({
    series: { part: 3 },
  });
  await expect(
    save("moderator", { title: "Another", series: "Sound of Leeds", part: "3" }),
  ).rejects.toMatchObject({ message: "The series has another article as this part" });
});

test("What an article speaks of says so; lists narrow by section, tag, month, author and words", async () => {
  await publish({
    links: [
      { kind: "organiser", id: id("organiser") },
      { kind: "venue", id: "nonsense" },
    ],
    series: "Sound of Leeds",
    part: 2,
  });
  const month = new Date().toISOString().slice(0, 7);
  const total = async (filters: object) =>
    (await world.client.query("select list_articles($1) ->> 'total' as total", [filters])).rows[0].total;
  for (const filters of [
    { section: "features" },
    { tag: "techno" },
    { month },
    { byline: "mairi-strachan" },
    { series: "sound-of-leeds" },
    { query: "third arch" },
  ])
    expect(await total(filters), JSON.stringify(filters)).toBe("1");
  for (const filters of [
    { section: "news" },
    { tag: "dub" },
    { month: "2020-01" },
    { byline: "x" },
    { series: "x" },
    { query: "zither" },
  ])
    expect(await total(filters), JSON.stringify(filters)).toBe("0");
  const { rows } = await world.client.query("select list_in_journal('organiser', $1) as strip", [
    id("organiser"),
  ]);
  expect(rows[0].strip).toMatchObject([{ title: "A hundred metres of volume", writers: ["Mairi Strachan"] }]);
});

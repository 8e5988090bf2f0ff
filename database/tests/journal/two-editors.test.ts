// Two people at the desk at once: whoever comes second is told, whatever it is that both of them change.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { addByline, addSecondEditor, articleForm } from "./article-fixture.ts";

let world: World;
let other: pg.Client;
beforeAll(async () => {
  world = await emptyWorld();
  other = new pg.Client(world.connection);
  await other.connect();
  await addPlaces(world.client);
  await addSecondEditor(world.client);
});
afterAll(async () => {
  await other.end();
  await world.end();
});
beforeEach(async () => {
  await world.client.query("delete from articles; delete from bylines; delete from rate_limits");
  await addByline(world.client);
});

type Desk = { id: string; version: number; status: string; slug: string };
const ask = async <T = Desk>(
  person: string,
  sql: string,
  values: unknown[] = [],
  client = world.client,
): Promise<T> =>
  asPerson(
    client,
    person,
    async () => (await client.query(`select ${sql} as answer`, values)).rows[0].answer,
  );
const draft = () => ask("moderator", "save_article($1)", [articleForm()]);
const move = (person: string, { id: article, version }: Desk, to: string, note: string | null = null) =>
  ask(person, "move_article($1, $2, $3, $4, now() + interval '1 day')", [article, version, to, note]);
const rename = (person: string, { id: article, version }: Desk, slug: string) =>
  ask<string>(person, "rename_article($1, $2, $3)", [article, version, slug]);
const read = (article: Desk) => ask("moderator", "find_desk_article($1)", [article.id]);
const stale = {
  code: "PT409",
  detail: "JOURNAL_STALE",
  message: "A colleague changed this article in the meantime",
};

test("Of two who send a text back, schedule or publish it, the second decides on what the first left", async () => {
  const sent = await move("moderator", await draft(), "in_review");
  const published = await move("second", sent, "published");
  // back from review would be an article taken from the public
  await expect(move("moderator", sent, "draft", "Not yet.")).rejects.toMatchObject(stale);
  await expect(move("moderator", sent, "scheduled")).rejects.toMatchObject(stale);
  expect(await read(published)).toMatchObject({ status: "published", version: published.version });
  expect((await move("moderator", published, "draft", "Not yet.")).status).toBe("draft");
});

test("What a job or a moderator did in between is told as well", async () => {
  const sent = await move("moderator", await draft(), "in_review");
  const waiting = await move("second", sent, "scheduled");
  await world.client.query("update articles set publish_at = now() where id = $1", [waiting.id]);
  await world.client.query("select internal.publish_due_articles()");
  await expect(move("second", waiting, "draft", "Wrong day.")).rejects.toMatchObject(stale);
  const open = await read(waiting);
  expect(open.status).toBe("published");
  await world.client.query("select internal.moderate_article($1, 'hide', 'Reported', '{}')", [open.id]);
  await expect(move("second", open, "archived")).rejects.toMatchObject(stale);
});

test("Of two new addresses the first one holds until the second editor has seen it; so does one given while somebody writes", async () => {
  const article = await draft();
  expect(await rename("moderator", article, "The long wall")).toBe("the-long-wall");
  await expect(rename("second", article, "A wall")).rejects.toMatchObject(stale);
  await expect(
    ask("second", "save_article($1, $2, $3)", [articleForm(), article.id, article.version]),
  ).rejects.toMatchObject(stale);
  const seen = await read(article);
  expect([seen.slug, seen.version]).toEqual(["the-long-wall", article.version + 1]);
  expect(await rename("second", seen, "A wall")).toBe("a-wall");
  // nothing changes, so nobody is told
  expect(await rename("second", await read(article), "A wall")).toBe("a-wall");
  expect((await read(article)).version).toBe(article.version + 2);
});

test("Who signs an article, and what is said of them, is changed over what the editor saw", async () => {
  const article = await draft();
  await ask("second", "save_article($1, $2, $3)", [
    articleForm({ bylines: [] }),
    article.id,
    article.version,
  ]);
  await expect(
    ask("moderator", "save_article($1, $2, $3)", [articleForm(), article.id, article.version]),
  ).rejects.toMatchObject(stale);

  const save = (person: string, bio: string, version: number | null) =>
    ask<string>(person, "save_byline($1, 'mairi-strachan', $2)", [{ name: "Mairi Strachan", bio }, version]);
  await save("moderator", "Walks.", 1);
  for (const version of [1, 3, null])
    await expect(save("second", "Runs.", version)).rejects.toMatchObject({
      code: "PT409",
      detail: "JOURNAL_STALE",
      message: "A colleague changed this byline in the meantime",
    });
  expect(await ask("second", "list_bylines()")).toMatchObject([{ bio: "Walks.", version: 2 }]);
  await save("second", "Walks and runs.", 2);
  expect(await ask("second", "list_bylines()")).toMatchObject([{ bio: "Walks and runs.", version: 3 }]);
});

test("Of two buttons pressed in the same moment one counts", async () => {
  const sent = await move("moderator", await draft(), "in_review");
  await world.client.query("begin");
  await world.client.query("select from articles where id = $1 for update", [sent.id]);
  const values = [sent.id, sent.version];
  const late = ask("second", "move_article($1, $2, 'published')", values, other).catch((error) => error);
  await world.client.query("update articles set status = 'draft' where id = $1", [sent.id]);
  await world.client.query("commit");
  expect(await late).toMatchObject(stale);
  expect((await read(sent)).status).toBe("draft");
});

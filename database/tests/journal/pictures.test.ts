// The library of the journal: everything that was uploaded, where it is used, and what may be deleted.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { addArticle, addSecondEditor } from "./article-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addSecondEditor(world.client);
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query("delete from articles; delete from bylines; delete from rate_limits");
  await world.client.query("set storage.allow_delete_query = 'true'; delete from storage.objects");
  await world.client.query("reset storage.allow_delete_query");
});

type Library = {
  total: number;
  pictures: { path: string; alt: string; credit: string; uses: { title: string; to: string }[] }[];
};
const ask = async <T>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
  asPerson(world.client, person, async () => {
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    return rows[0]?.answer as T;
  });
const list = (query = "", page = 1) =>
  ask<Library>("moderator", "list_journal_pictures($1, $2)", [query, page]);
const remove = (name: string, person = "moderator") =>
  ask<boolean>(person, "delete_journal_picture($1)", [`journal_media/a/${name}.webp`]);

/** An uploaded picture, so many minutes old. */
async function upload(name: string, minutes = 120, owner = "second"): Promise<void> {
  await world.client.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata, created_at)
     values ('journal_media', $1, $2, gen_random_uuid()::text, '{"size": 1}', now() - make_interval(mins => $3))`,
    [`a/${name}.webp`, id(`user ${owner}`), minutes],
  );
}
const shown = (name: string, alt: string) => ({
  path: `journal_media/a/${name}.webp`,
  alt,
  is_decorative: false,
  credit: "Pia",
  caption: "",
});
const namesOf = ({ pictures }: Library) =>
  pictures.map(({ path }) => /_media\/a\/(.*)\.webp/.exec(path)?.[1]);

test("The library shows what was uploaded, used or not, the latest first, with where it is and what is said of it", async () => {
  for (const [place, name] of ["oldest", "one", "two", "lead", "face", "unused"].entries())
    await upload(name, 600 - place);
  await addArticle(world.client, "open", {
    body: JSON.stringify([
      { type: "image", ...shown("one", "Rings of light") },
      { type: "gallery", images: [shown("one", "Rings of light"), shown("two", "A zither")] },
    ]),
    hero_path: "journal_media/a/lead.webp",
    hero_alt: "A door",
    hero_credit: "Ida",
  });
  await world.client.query(
    "insert into bylines (slug, name, picture_path, picture_alt) values ('pia', 'Pia Lund', 'journal_media/a/face.webp', 'In a doorway')",
  );
  const all = await list();
  expect(namesOf(all)).toEqual(["unused", "face", "lead", "two", "one", "oldest"]);
  expect(all.total).toBe(6);
  const editor = { title: "Article open", to: `/journal/${id("article open")}/edit` };
  expect(all.pictures).toMatchObject([
    { alt: "", uses: [] },
    { alt: "In a doorway", uses: [{ title: "Pia Lund", to: "/journal/desk/bylines" }] },
    { alt: "A door", credit: "Ida", uses: [editor] },
    { alt: "A zither", uses: [editor] },
    { alt: "Rings of light", credit: "Pia", uses: [editor] },
    { uses: [] },
  ]);
  expect(namesOf(await list("ZITHER"))).toEqual(["two"]);
  expect(namesOf(await list("pia lund"))).toEqual(["face"]);
  expect(namesOf(await list("unus"))).toEqual(["unused"]);
  expect(await list("nothing of this")).toEqual({ total: 0, pictures: [] });
});

test("It has pages of 24", async () => {
  for (let made = 0; made < 30; made++) await upload(`n${made}`, made + 100);
  const second = await list("", 2);
  expect([second.total, namesOf(second)]).toEqual([30, ["n24", "n25", "n26", "n27", "n28", "n29"]]);
  expect((await list("", 3)).pictures).toEqual([]);
  expect(namesOf(await list("", 0))).toHaveLength(24);
});

test("A picture that nobody uses is deleted; one that is used says where, in a removed article too", async () => {
  for (const name of ["free", "used"]) await upload(name);
  await addArticle(world.client, "one", {
    hero_path: "journal_media/a/used.webp",
    status: "removed",
    published_at: new Date(),
  });
  await addArticle(world.client, "two", { body: JSON.stringify([{ type: "image", ...shown("used", "A") }]) });
  await expect(remove("used")).rejects.toMatchObject({
    code: "PT409",
    detail: "JOURNAL_PICTURE_USED",
    message: "This picture is used in Article one and 1 more",
  });
  expect(await remove("free")).toBe(true);
  expect(namesOf(await list())).toEqual(["used"]);
  await expect(remove("free")).rejects.toMatchObject({ code: "PT404", detail: "JOURNAL_NOT_FOUND" });

  // taken out of the text it is free
  await world.client.query("update articles set body = '[]'");
  expect((await list()).pictures[0]?.uses).toHaveLength(1);
  await world.client.query("delete from articles");
  expect(await remove("used")).toBe(true);
});

test("What was uploaded just now may stand in a text that is not saved yet, and stays for an hour", async () => {
  await upload("fresh", 5);
  for (const person of ["moderator", "second"])
    await expect(remove("fresh", person)).rejects.toMatchObject({
      detail: "JOURNAL_PICTURE_USED",
      message: "This picture was uploaded less than an hour ago",
    });
  await world.client.query("update storage.objects set created_at = created_at - interval '1 hour'");
  expect(await remove("fresh")).toBe(true);
});

test("Staff do not delete pictures around the library, and strangers see none of it", async () => {
  await upload("free");
  await asPerson(world.client, "moderator", async () => {
    await world.client.query("select set_config('storage.allow_delete_query', 'true', true)");
    expect((await world.client.query("delete from storage.objects")).rowCount).toBe(0);
  });
  for (const call of ["list_journal_pictures()", "delete_journal_picture('journal_media/a/free.webp')"])
    await expect(ask("stranger", call)).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
  expect(namesOf(await list())).toEqual(["free"]);
});

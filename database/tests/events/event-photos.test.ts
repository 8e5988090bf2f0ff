// Photos of a night that is over: its team adds them, everybody sees them, and a person in one has it hidden at once.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { become } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { call } from "./event-writer.ts";

let world: World;
let night: string;
let soon: string;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["colleague"]);
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user colleague"),
    role: "editor",
  });
  const past = { starts_at: new Date(Date.now() - 86_400_000) };
  night = await addEvent(world.client, { name: "past", ...past });
  soon = await addEvent(world.client, { name: "soon" });
});
afterAll(() => world.end());
beforeEach(() => world.client.query("delete from rate_limits; delete from event_photos"));

type Shown = { id: string; path: string; alt: string; credit: string | null };

/** A picture among the organiser's files. Answers its path. */
async function upload(name: string, type = "image/webp", folder = id("organiser")): Promise<string> {
  await world.client.query(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('event_media', $1, gen_random_uuid()::text, $2)
     on conflict do nothing`,
    [`${folder}/${name}`, JSON.stringify({ mimetype: type, size: 1000, width: 1200, height: 800 })],
  );
  return `event_media/${folder}/${name}`;
}
const save = (photos: unknown, event = night, person = "team") =>
  call<number>(world, person, "save_event_photos($1, $2)", [event, JSON.stringify(photos)]);
const decide = (photo: string, stays: boolean, person = "team") =>
  call(world, person, "decide_event_photo($1, $2)", [photo, stays]);

/** Runs a question as a visitor without an account, and keeps what it changed. */
async function visitor<T>(sql: string, values: unknown[]): Promise<T[]> {
  await world.client.query("begin");
  try {
    await become(world.client, "anon", null);
    const { rows } = await world.client.query(sql, values);
    await world.client.query("commit");
    return rows as T[];
  } catch (error) {
    await world.client.query("rollback");
    throw error;
  }
}
const shown = (event = night) => visitor<Shown>("select * from list_event_photos($1)", [event]);
const ask = (photo: string, words: string | null = null) =>
  visitor("select ask_photo_removal($1, $2)", [photo, words]);
const paths = async () => (await shown()).map(({ path }) => path);

test("A team adds photos to a night that is over, in their order, and everybody sees them", async () => {
  const [first, second] = [await upload("a.webp"), await upload("b.jpg", "image/jpeg")];
  expect(
    await save([
      { path: first, alt: "The crowd", credit: "Ada" },
      { path: second, alt: "The stage" },
    ]),
  ).toBe(2);
  expect(await shown()).toMatchObject([
    { path: first, alt: "The crowd", credit: "Ada", width: 1200, height: 800 },
    { path: second, alt: "The stage", credit: null },
  ]);
  await save([
    { path: second, alt: "The stage at two" },
    { path: first, alt: "The crowd" },
  ]);
  expect(await shown()).toMatchObject([{ alt: "The stage at two" }, { alt: "The crowd", credit: null }]);
});

test("A second tab that does not know a photo keeps it, after its own", async () => {
  const [first, second] = [await upload("a.webp"), await upload("b.webp")];
  await save([{ path: first, alt: "The crowd" }]);
  await save([{ path: second, alt: "The stage" }], night, "colleague");
  expect(await paths()).toEqual([second, first]);
});

test("Photos are refused before the night is over, without words, of another file, twice, and past sixty", async () => {
  const path = await upload("a.webp");
  const invalid = { code: "PT400", detail: "EVENTS_INVALID_PHOTO", column: "photos" };
  await expect(save([{ path, alt: "The crowd" }], soon)).rejects.toMatchObject({ detail: "EVENTS_NOT_OVER" });
  await expect(save([{ path, alt: "  " }])).rejects.toMatchObject(invalid);
  await expect(save([{ path, alt: "x".repeat(301) }])).rejects.toMatchObject(invalid);
  await expect(save([{ path, alt: "The crowd", credit: "x".repeat(101) }])).rejects.toMatchObject(invalid);
  await expect(save([{ alt: "No file" }])).rejects.toMatchObject(invalid);
  await expect(save(["text"])).rejects.toMatchObject(invalid);
  await expect(save({ path })).rejects.toMatchObject(invalid);
  await expect(save(null)).rejects.toMatchObject(invalid);
  const another = await upload("c.webp", "image/webp", id("somebody else"));
  await expect(save([{ path: another, alt: "Not ours" }])).rejects.toMatchObject(invalid);
  const moving = await upload("d.gif", "image/gif");
  await expect(save([{ path: moving, alt: "It moves" }])).rejects.toMatchObject(invalid);
  const twice = { path, alt: "The crowd" };
  await expect(save([twice, twice])).rejects.toMatchObject(invalid);
  const many = Array.from({ length: 61 }, (_, n) => ({ path: `event_media/${n}`, alt: "One of many" }));
  await expect(save(many)).rejects.toMatchObject({ ...invalid, message: "A night has at most 60 photos" });
  expect(await shown()).toEqual([]);
});

test("Strangers add and decide nothing, and see no photo of a night that is taken down", async () => {
  const path = await upload("a.webp");
  await save([{ path, alt: "The crowd" }]);
  const [photo] = await shown();
  await expect(save([], night, "stranger")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  await expect(decide(photo?.id ?? "", false, "stranger")).rejects.toMatchObject({ code: "PT403" });
  await world.client.query("begin");
  await world.client.query("update events set status = 'under_review' where id = $1", [night]);
  const { rows } = await world.client.query("select * from list_event_photos($1)", [night]);
  await world.client.query("rollback");
  expect(rows).toEqual([]);
});

test("A person who asks has the photo hidden at once, and its team is told", async () => {
  await save([{ path: await upload("a.webp"), alt: "The crowd" }]);
  const [photo] = await shown();
  await ask(photo?.id ?? "", "The one in the\u0007 red coat");
  expect(await shown()).toEqual([]);
  await ask(photo?.id ?? "", "Again");
  const team = await world.client.query("select kind from notifications where user_id = $1", [
    id("user team"),
  ]);
  expect(team.rows).toEqual([{ kind: "photo_removal" }]);
  const wish = await call<string>(world, "team", "(select asked_words from list_team_photos($1))", [night]);
  expect(wish).toBe("The one in the  red coat");
  const staff = await call<string>(world, "moderator", "(select asked_words from list_photo_removals())", []);
  expect(staff).toBe(wish);
  await expect(call(world, "stranger", "list_photo_removals()", [])).rejects.toMatchObject({ code: "PT403" });
  await expect(ask(photo?.id ?? "", "x".repeat(501))).rejects.toMatchObject({ column: "words" });
});

test("The team shows it again or takes it off with its file; staff can as well", async () => {
  const [first, second] = [await upload("a.webp"), await upload("b.webp")];
  await save([
    { path: first, alt: "The crowd" },
    { path: second, alt: "The stage" },
  ]);
  const [one, two] = await shown();
  await ask(one?.id ?? "");
  await decide(one?.id ?? "", true, "colleague");
  expect(await paths()).toEqual([first, second]);
  await ask(one?.id ?? "");
  await decide(one?.id ?? "", false);
  await decide(two?.id ?? "", false, "moderator");
  expect(await paths()).toEqual([]);
  const files = await world.client.query(
    "select from storage.objects where 'event_media/' || name = any ($1)",
    [[first, second]],
  );
  expect(files.rowCount).toBe(0);
  await expect(decide(one?.id ?? "", false, "moderator")).rejects.toMatchObject({
    detail: "EVENTS_PHOTO_NOT_FOUND",
  });
});

test("A file that is the poster of a night as well is not deleted with the photo", async () => {
  const path = await upload("poster.webp");
  await world.client.query("update events set image_path = $2, image_alt = 'A poster' where id = $1", [
    soon,
    path,
  ]);
  await save([{ path, alt: "The poster" }]);
  await decide((await shown())[0]?.id ?? "", false);
  const { rowCount } = await world.client.query(
    "select from storage.objects where 'event_media/' || name = $1",
    [path],
  );
  expect(rowCount).toBe(1);
});

test("A caller who asks again and again is refused, also for photos that are not there", async () => {
  for (let n = 0; n < 5; n++)
    await expect(ask(id(`photo ${n}`))).rejects.toMatchObject({ detail: "EVENTS_PHOTO_NOT_FOUND" });
  await world.client.query(
    "select internal.take_rate_limit(internal.caller_key(), 'photo_removals', 5, 60) from generate_series(1, 5)",
  );
  await expect(ask(id("photo"))).rejects.toMatchObject({ detail: "EVENTS_RATE_LIMITED" });
});

test("A photo that everybody sees can be reported, and staff hide it and put it back", async () => {
  await save([{ path: await upload("a.webp"), alt: "The crowd" }]);
  const photo = (await shown())[0]?.id ?? "";
  const report = () => visitor("select submit_report('photo', $1, 'spam')", [photo]);
  await report();
  const moderate = (action: string) =>
    world.client.query("select internal.moderate_photo($1, $2, null, '{}')", [photo, action]);
  await moderate("hide");
  expect(await shown()).toEqual([]);
  await expect(report()).rejects.toMatchObject({ detail: "REPORTS_NOT_FOUND" });
  await expect(ask(photo)).rejects.toMatchObject({ detail: "EVENTS_PHOTO_NOT_FOUND" });
  await moderate("restore");
  expect(await shown()).toHaveLength(1);
});

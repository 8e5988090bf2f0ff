import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
const [fan, star] = [id("user stranger"), id("user owner")];
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["third"]);
  await insert(world.client, "artists", { id: id("artist"), name: "Ada Fields" });
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(`delete from follows; delete from user_blocks; delete from notifications; delete from rate_limits;
    update profiles set visibility = 'public', show_going = true, show_follower_count = true where user_id = '${star}'`),
);

const ask = async (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);
const follow = async (person: string, kind: string, target: string) =>
  (await ask(person, "select follow($1, $2) as status", [kind, target]))[0].status;
const told = async (person: string) =>
  (
    await world.client.query("select kind from notifications where user_id = $1", [id(`user ${person}`)])
  ).rows.map((row) => row.kind);
const show = (visibility: string) =>
  world.client.query("update profiles set visibility = $1 where user_id = $2", [visibility, star]);

test("A public person is followed at once, is told, and the follow is counted", async () => {
  expect(await follow("stranger", "user", star)).toBe("active");
  expect(await told("owner")).toEqual(["follower_new"]);
  expect(await ask("third", "select get_profile_page('owner') -> 'follower_count' as count")).toEqual([
    { count: 1 },
  ]);
  await ask("stranger", "select unfollow('user', $1)", [star]);
  expect(await ask("third", "select get_profile_page('owner') -> 'follower_count' as count")).toEqual([
    { count: 0 },
  ]);
});

test("A person shown to followers is asked, and their page opens when they accept", async () => {
  await show("followers");
  expect(await follow("stranger", "user", star)).toBe("requested");
  const page = async () => (await ask("stranger", "select get_profile_page('owner') as page"))[0].page;
  expect(await page()).toEqual({
    user_id: star,
    handle: "owner",
    visibility: "followers",
    standing: "everyone",
    is_limited: true,
  });
  await ask("owner", "select answer_follow_request($1, true)", [fan]);
  expect(await told("stranger")).toEqual(["follow_accepted"]);
  expect(await page()).toMatchObject({ full_name: "owner", standing: "follower", is_limited: false });
  await ask("owner", "select remove_follower($1)", [fan]);
  expect(await page()).toMatchObject({ is_limited: true });
});

test("A refused request is told to nobody and can be asked again", async () => {
  await show("followers");
  await follow("stranger", "user", star);
  await ask("owner", "select answer_follow_request($1, false)", [fan]);
  expect(await told("stranger")).toEqual([]);
  expect(await follow("stranger", "user", star)).toBe("requested");
});

test("Hidden, blocked and unknown people are refused alike", async () => {
  await show("hidden");
  const refusal = (target: string) =>
    follow("stranger", "user", target).catch(({ message, detail, hint, code }) => ({
      message,
      detail,
      hint,
      code,
    }));
  const unknown = await refusal(id("nobody"));
  expect(unknown).toMatchObject({ code: "PT404", detail: "FOLLOWS_NOT_FOUND" });
  expect(await refusal(star)).toEqual(unknown);
  await show("public");
  await ask("owner", "select block_person($1)", [fan]);
  expect(await refusal(star)).toEqual(unknown);
  for (const handle of ["owner", "nobody_at_all"])
    expect(await ask("stranger", "select get_profile_page($1) as page", [handle])).toEqual([{ page: null }]);
});

test("Nobody follows themselves, or what is not there", async () => {
  await expect(follow("owner", "user", star)).rejects.toMatchObject({ detail: "FOLLOWS_SELF" });
  for (const [kind, target] of [
    ["artist", id("nothing")],
    ["artist", "x"],
    ["tag", "no-such-tag"],
    ["series", "x"],
    ["planet", "x"],
  ] as const)
    await expect(follow("stranger", kind, target)).rejects.toMatchObject({ detail: "FOLLOWS_NOT_FOUND" });
});

test("The sixty-first new follow of an hour waits, with the seconds in the hint", async () => {
  for (let at = 0; at < 60; at++) {
    await follow("stranger", "artist", id("artist"));
    await ask("stranger", "select unfollow('artist', $1)", [id("artist")]);
  }
  await expect(follow("stranger", "artist", id("artist"))).rejects.toMatchObject({
    code: "PT429",
    detail: "FOLLOWS_RATE_LIMITED",
    hint: expect.stringMatching(/^[1-9]\d*$/),
  });
});

test("A block ends follows both ways, hides both people from each other, and restores nothing when it is lifted", async () => {
  await world.client.query(`update profiles set visibility = 'public' where user_id = '${fan}'`);
  await follow("stranger", "user", star);
  await follow("owner", "user", fan);
  await ask("owner", "select block_person($1)", [fan]);
  const sees = async (viewer: string, person: string) =>
    (await ask(viewer, "select 1 from profiles where user_id = $1", [person])).length;
  expect([await sees("owner", fan), await sees("stranger", star), await sees("third", star)]).toEqual([
    0, 0, 1,
  ]);
  expect((await world.client.query("select from follows")).rowCount).toBe(0);
  expect(await ask("stranger", "select * from user_blocks")).toEqual([]);
  expect(await ask("owner", "select kind, name from list_shut_out()")).toEqual([
    { kind: "blocked", name: "stranger" },
  ]);
  await ask("owner", "select unblock_person($1)", [fan]);
  expect([await sees("owner", fan), (await world.client.query("select from follows")).rowCount]).toEqual([
    1, 0,
  ]);
});

test("View as asks the same rule with another viewer", async () => {
  await show("followers");
  const as = async (who: string | null) =>
    (await ask("owner", "select get_profile_page('owner', $1) as page", [who]))[0].page;
  expect(await as("everyone")).toMatchObject({ is_limited: true });
  expect(await as("followers")).toMatchObject({ standing: "follower", going: [], saved: null });
  expect(await as("me")).toMatchObject({ standing: "me", saved: [] });
});

test("What a person follows stands in For you in time order, with its closest reason and never twice", async () => {
  await addEvent(world.client, { name: "later", starts_at: new Date(Date.now() + 9 * 86_400_000) });
  await addEvent(world.client, { name: "sooner" });
  await insert(world.client, "event_artists", {
    event_id: id("event later"),
    artist_id: id("artist"),
    name: "Ada Fields",
  });
  await follow("stranger", "artist", id("artist"));
  await follow("stranger", "venue", id("venue"));
  const nights = await ask("stranger", "select card ->> 'title' as title, reason_kind from list_for_you()");
  expect(nights).toEqual([
    { title: "Event sooner", reason_kind: "venue" },
    { title: "Event later", reason_kind: "artist" },
  ]);
  await ask("stranger", "select mute('word', 'sooner')");
  expect(await ask("stranger", "select from list_for_you()")).toHaveLength(1);
  expect(await ask("third", "select from list_for_you()")).toEqual([]);
});

test("Genres that a person likes stand in For you, those of their own city while they live in one", async () => {
  await addUsers(world.client, ["listener"]);
  const likes = "update profiles set genres = '{Drum & Bass}' where user_id = auth.uid()";
  await insert(world.client, "areas", {
    id: id("elsewhere"),
    kind: "city",
    name: "Elsewhere",
    slug: "elsewhere",
  });
  await addEvent(world.client, { name: "rollers" });
  await insert(world.client, "event_tags", { event_id: id("event rollers"), tag: "drum-and-bass" });
  await ask("listener", likes);
  const nights = "select card ->> 'title' as title, reason_kind, reason_name from list_for_you()";
  expect(await ask("listener", nights)).toEqual([
    { title: "Event rollers", reason_kind: "genre", reason_name: "Drum & Bass" },
  ]);
  await ask(
    "listener",
    `update profile_private set home_area_id = '${id("elsewhere")}' where user_id = auth.uid()`,
  );
  expect(await ask("listener", nights)).toEqual([]);
});

test("A muted genre stays out of For you, and a browser learns what is muted as pages name it", async () => {
  await addUsers(world.client, ["picky"]);
  await insert(world.client, "event_tags", { event_id: id("event sooner"), tag: "trance" });
  await follow("picky", "venue", id("venue"));
  const nights = "select card ->> 'title' as title from list_for_you()";
  expect((await ask("picky", nights)).map(({ title }) => title)).toContain("Event sooner");
  await ask("picky", "select mute('tag', 'Trance')");
  expect((await ask("picky", nights)).map(({ title }) => title)).not.toContain("Event sooner");
  await ask("picky", `select mute('artist', '${id("artist")}')`);
  await ask("picky", "select mute('word', 'karaoke')");
  expect(await ask("picky", "select kind, mark from list_mute_marks()")).toEqual([
    { kind: "artist", mark: "Ada Fields" },
    { kind: "tag", mark: "trance" },
    { kind: "word", mark: "karaoke" },
  ]);
  expect(await ask("stranger", "select from list_mute_marks() where kind = 'tag'")).toEqual([]);
});

test("A person is found by address only where they allow it", async () => {
  const find = () => ask("stranger", "select handle from find_person(' Owner@Example.org ')");
  expect(await find()).toEqual([]);
  await ask("owner", "update profile_private set search_by_email = true where user_id = auth.uid()");
  expect(await find()).toEqual([{ handle: "owner" }]);
});

test("A suspended person follows, blocks and mutes nothing", async () => {
  await world.client.query(`update profiles set status = 'suspended' where user_id = '${id("user third")}'`);
  for (const sql of [
    "select follow('tag', 'techno')",
    `select block_person('${star}')`,
    "select mute('word', 'trance')",
    "select change_handle('another_one')",
  ])
    await expect(ask("third", sql)).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
});

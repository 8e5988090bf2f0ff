// What may not be seen is in no group, count, suggestion or correction, and comes back when it may.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addJob } from "../careers/job-fixture.ts";
import { userId } from "../harness/actors.ts";
import { addEvent, addUsers, addVenue, id, insert, type World } from "../harness/world.ts";
import { addArticle } from "../journal/article-fixture.ts";
import { askSearch, createSearchWorld } from "./search-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createSearchWorld();
});
afterAll(() => world.end());
const { everywhere } = askSearch(() => world);
const run = (sql: string, values: unknown[] = []) => world.client.query(sql, values);

test("a draft, an unlisted night and one that waits for approval are found once they are public, and no longer when they are not", async () => {
  const night = await addEvent(world.client, { name: "a", title: "Zwickelfest", status: "draft" });
  expect(await everywhere("zwickelfest")).toEqual([]);
  await run("update events set status = 'published' where id = $1", [night]);
  expect(await everywhere("zwickelfest")).toEqual(["Zwickelfest"]);
  expect(await everywhere("zwikelfest")).toEqual(["Zwickelfest", "zwickelfest"]);
  await run("update events set visibility = 'unlisted' where id = $1", [night]);
  expect(await everywhere("zwickelfest")).toEqual([]);
  expect(await everywhere("zwikelfest")).toEqual([]);
});

test("the address of a secret place is no word of search", async () => {
  const night = await addEvent(world.client, {
    name: "s",
    title: "Somewhere",
    venue_id: null,
    area_id: id("area"),
    location_mode: "secret",
    reveal_at: new Date(Date.now() + 86_400_000),
  });
  await insert(world.client, "event_reveals", { event_id: night, address: "Quockerwodger Wharf" });
  expect(await everywhere("somewhere")).toEqual(["Somewhere"]);
  expect(await everywhere("quockerwodger")).toEqual([]);
  expect(await everywhere("quockerwodgr")).toEqual([]);
});

test("a room is found while it is open; one that hides is found by its name and not near its street", async () => {
  await addVenue(world.client, "v", { name: "Snollygoster", status: "draft", lat: 53.7, lng: -1.4 });
  expect(await everywhere("snollygoster")).toEqual([]);
  await run("update venues set status = 'pending' where name = 'Snollygoster'");
  await run("update venues set status = 'active' where name = 'Snollygoster'");
  expect(await everywhere("snolygoster")).toEqual(["Snollygoster", "snollygoster"]);
  await run("update venues set location_precision = 'hidden' where name = 'Snollygoster'");
  const { rows } = await run("select lat, lng from internal.search_docs where title = 'Snollygoster'");
  expect(rows).toEqual([{ lat: 53.8, lng: -1.55 }]);
  await run("update venues set status = 'suspended' where name = 'Snollygoster'");
  expect(await everywhere("snollygoster")).toEqual([]);
});

test("people are found while everybody may read their profile, and not when they are suspended", async () => {
  await addUsers(world.client, ["Widdershins"]);
  const set = (column: string, value: string) =>
    run(`update profiles set ${column} = $1 where user_id = $2`, [value, userId("Widdershins")]);
  expect(await everywhere("widdershins")).toEqual([]);
  await set("visibility", "followers");
  expect(await everywhere("widdershins")).toEqual([]);
  await set("visibility", "public");
  expect(await everywhere("widershins")).toEqual(["Widdershins", "widdershins"]);
  await set("status", "suspended");
  expect(await everywhere("widdershins")).toEqual([]);
  expect(await everywhere("widershins")).toEqual([]);
  await set("status", "active");
});

test("two people one of whom has blocked the other do not find each other, and everybody else does", async () => {
  await addUsers(world.client, ["Blatherskite", "Gongoozler", "Onlooker"]);
  await run("update profiles set visibility = 'public' where full_name in ('Blatherskite', 'Gongoozler')");
  await insert(world.client, "user_blocks", {
    blocker_id: userId("Blatherskite"),
    blocked_id: userId("Gongoozler"),
  });
  expect(await everywhere("gongoozler", "Blatherskite")).toEqual([]);
  expect(await everywhere("gongozler", "Blatherskite")).toEqual([]);
  expect(await everywhere("blatherskite", "Gongoozler")).toEqual([]);
  expect(await everywhere("blatherskit", "Gongoozler")).toEqual([]);
  expect(await everywhere("blatherskite", "Onlooker")).toEqual(["Blatherskite"]);
  expect(await everywhere("gongoozler")).toEqual(["Gongoozler"]);
});

test("work that a blocked person posts for nobody else falls out, too, and closed work for everybody", async () => {
  await run("update profiles set visibility = 'hidden' where full_name = 'Blatherskite'");
  const job = await addJob(world.client, "w", {
    title: "Flibbertigibbet wanted",
    organiser_id: null,
    posted_by: userId("Blatherskite"),
  });
  expect(await everywhere("flibbertigibbet", "Gongoozler")).toEqual([]);
  expect(await everywhere("flibbertigibbet", "Onlooker")).toEqual(["Flibbertigibbet wanted"]);
  await run("update jobs set status = 'closed', ended_at = now() where id = $1", [job]);
  expect(await everywhere("flibbertigibbet")).toEqual([]);
});

test("an article is found while it is published, an organiser while nothing holds them", async () => {
  const article = await addArticle(world.client, "x", { title: "Lollygagging" });
  expect(await everywhere("lollygagging")).toEqual([]);
  await run("update articles set status = 'in_review' where id = $1", [article]);
  await run("update articles set status = 'published', published_at = now() where id = $1", [article]);
  expect(await everywhere("lollygagging")).toEqual(["Lollygagging"]);
  await run("update articles set status = 'removed' where id = $1", [article]);
  expect(await everywhere("lollygagging")).toEqual([]);
  expect(await everywhere("night shift")).toContain("Night Shift");
  await run("update organisers set trust = 'restricted' where name = 'Night Shift'");
  expect(await everywhere("night shift")).not.toContain("Night Shift");
  await run("update organisers set trust = 'new' where name = 'Night Shift'");
});

// Two organisers of one name, wherever one of them is chosen.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["claimant"]);
  await client.query("update auth.users set email_confirmed_at = now()");
  await addEvent(client, { name: "in Leeds" });
  for (const [key, name, kind] of [
    ["label", "Night Shift", "label"],
    ["twin one", "Deep End", "collective"],
    ["twin two", "deep end", "collective"],
    ["alone", "Only One", "promoter"],
  ] as const) {
    await insert(client, "organisers", { id: id(key), name, kind });
    await insert(client, "organiser_members", {
      organiser_id: id(key),
      user_id: id("user team"),
      role: "owner",
    });
  }
  await client.query("select internal.refresh_listings()");
});
afterAll(() => world.end());

const ask = async (person: string, sql: string) =>
  asPerson(world.client, person, async () => (await world.client.query(sql)).rows);
const called = [
  "Deep End, collective (deep-end)",
  "Night Shift, label",
  "Night Shift, promoter in Leeds",
  "Only One",
  "deep end, collective (deep-end-2)",
];

test("organisers of one name say their kind and town, and their address where those are alike", async () => {
  const mine = await ask("team", "select label from list_my_organisers()");
  expect(mine.map(({ label }) => label).toSorted()).toEqual(called);
});

test("who offers work is chosen among organisers that are told apart", async () => {
  const [{ posters }] = await ask("team", "select list_job_posters() as posters");
  const organisers = posters.filter(({ kind }: { kind: string }) => kind === "organiser");
  expect(organisers.map(({ name }: { name: string }) => name).toSorted()).toEqual(called);
});

test("a new organiser is shown those of a like name apart", async () => {
  const found = await ask("claimant", "select name from find_similar_organisers('Night Shift')");
  expect(found.map(({ name }) => name).toSorted()).toEqual([
    "Night Shift, label",
    "Night Shift, promoter in Leeds",
  ]);
});

test("staff who pay out and who write name an organiser that is told apart", async () => {
  const paid = await ask("admin", "select name from find_payout_organisers('Night')");
  expect(paid.map(({ name }) => name)).toEqual(["Night Shift, label", "Night Shift, promoter in Leeds"]);
  const named = await ask("moderator", "select says from find_mentions('Night Shift', 'organiser')");
  expect(named.map(({ says }) => says).toSorted()).toEqual(["Label", "Promoter in Leeds"]);
});

test("a claim of an organiser says which of one name it is about", async () => {
  await world.client.query("delete from organiser_members where organiser_id = $1", [id("label")]);
  await ask("claimant", `select claim_organiser('${id("label")}', 'The label is mine, ask me')`);
  const [claim] = await ask("moderator", "select organiser from list_organiser_claims()");
  expect(claim?.organiser).toBe("Night Shift, label");
});

test("search and its suggestions say what an organiser is and where", async () => {
  const cards = await world.client.query(
    "select card ->> 'detail' as detail from internal.search_cards_organiser(array[$1, $2]::uuid[]) order by 1",
    [id("organiser"), id("label")],
  );
  expect(cards.rows.map(({ detail }) => detail)).toEqual(["Label", "Promoter in Leeds"]);
});

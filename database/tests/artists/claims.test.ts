// Whose an artist's page is: claimed and approved, or written by those who book them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "rival", "booker"]);
  await world.client.query("update auth.users set email_confirmed_at = now()");
  await insert(world.client, "artists", { id: id("artist"), name: "Ada Fields" });
});
afterAll(() => world.end());

const ask = async (person: string, sql: string) =>
  asPerson(world.client, person, async () => (await world.client.query(sql)).rows);
const artist = `'${id("artist")}'`;
const edit = (words: string, more = "") => `select edit_artist(${artist}, '${words}'${more})`;
const rights = async (person: string) =>
  (await ask(person, `select get_artist_rights(${artist}) as r`))[0]?.r;
const page = async () =>
  (await world.client.query("select * from artists where id = $1", [id("artist")])).rows[0];

test("A page is claimed with words, decided by staff, and written by its artist from then on", async () => {
  await expect(ask("ada", edit("Mine"))).rejects.toMatchObject({ detail: "ARTISTS_NOT_YOURS" });
  await expect(ask("ada", `select claim_artist(${artist}, 'Me')`)).rejects.toMatchObject({
    detail: "ARTISTS_INVALID",
  });
  await ask("ada", `select claim_artist(${artist}, 'My own page links here')`);
  await ask("rival", `select claim_artist(${artist}, 'No, it is me, truly')`);
  expect(await rights("ada")).toEqual({ may_edit: false, claim: "pending" });
  await expect(ask("ada", "select * from list_artist_claims()")).rejects.toMatchObject({ code: "PT403" });
  const [first, second] = await ask("moderator", "select * from list_artist_claims()");
  expect(first).toMatchObject({ artist: "Ada Fields", words: "My own page links here" });
  await ask("moderator", `select decide_artist_claim('${first.id}', true)`);
  expect(await rights("ada")).toEqual({ may_edit: true, claim: "approved" });
  await expect(ask("moderator", `select decide_artist_claim('${second.id}', true)`)).rejects.toMatchObject({
    detail: "ARTISTS_CLAIMED",
  });
  await ask("moderator", `select decide_artist_claim('${second.id}', false)`);
  await expect(ask("rival", `select claim_artist(${artist}, 'Once more, it is me')`)).rejects.toMatchObject({
    detail: "ARTISTS_CLAIMED",
  });
  const more = `, null, '{techno}', '{"website": "https://ada.example"}', 'https://soundcloud.com/ada/mix'`;
  await ask("ada", edit("Plays long.", more));
  expect(await page()).toMatchObject({
    about: "Plays long.",
    genres: ["techno"],
    links: { website: "https://ada.example" },
    player_url: "https://soundcloud.com/ada/mix",
    is_claimed: true,
  });
  await ask("ada", edit("Plays longer."));
  expect(await page()).toMatchObject({ about: "Plays longer.", genres: ["techno"] });
  const told = await world.client.query(
    "select user_id from notifications where kind = 'artist_claim_decided'",
  );
  expect(told.rowCount).toBe(2);
});

test.each([
  ["links that lead nowhere", `, null, null, '{"website": "javascript:alert(1)"}'`],
  ["a player of another company", ", null, null, null, 'https://evil.example/mix'"],
  ["a picture of another page", ", null, null, null, null, 'artist_media/other/face.jpg'"],
  ["eleven genres", ", null, array_fill('x'::text, array[11])"],
])("A page does not take %s", async (_what, more) => {
  await expect(ask("ada", edit("Mine", more))).rejects.toMatchObject({ detail: "ARTISTS_INVALID" });
});

test("Who books an artist writes their page until the artist does; leaving opens it again", async () => {
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user booker"),
    role: "editor",
  });
  await addEvent(world.client, { name: "booked" });
  await insert(world.client, "event_artists", {
    event_id: id("event booked"),
    artist_id: id("artist"),
    name: "Ada Fields",
  });
  expect((await rights("booker")).may_edit).toBe(false);
  await world.client.query("select internal.anonymise_artists($1)", [id("user ada")]);
  expect((await page()).is_claimed).toBe(false);
  expect((await rights("booker")).may_edit).toBe(true);
  await ask("booker", edit("Plays for us."));
  expect((await rights("rival")).may_edit).toBe(false);
});

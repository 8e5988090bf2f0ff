// A code on the website or profile of an artist or organiser: what it proves, and what staff decide in spite of it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addUsers,
  addVenue,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "unconfirmed"]);
  await world.client.query("update auth.users set email_confirmed_at = null where id = $1", [
    id("user unconfirmed"),
  ]);
});
afterAll(() => world.end());

type Answer = {
  code: string;
  address: string;
  proved_at: string | null;
  status: string;
  refused?: { code: string };
};

const call = async (sql: string, values: unknown[]): Promise<Answer> =>
  (await world.client.query(`select ${sql} as answer`, values)).rows[0].answer;
const prepare = (kind: string, page: string, who: string, address: string | null = null) =>
  call("prepare_page_proof($1, $2, $3, 'aal1', $4)", [kind, id(page), id(`user ${who}`), address]);
const confirm = (kind: string, page: string, who: string, kept: Answer, isOwnDomain: boolean) =>
  call("confirm_page_proof($1, $2, $3, $4, $5, $6)", [
    kind,
    id(page),
    id(`user ${who}`),
    kept.address,
    kept.code,
    isOwnDomain,
  ]);
const ask = async (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);

/** An artist whose page names a website since this many days. */
async function addArtist(name: string, days: number) {
  await insert(world.client, "artists", {
    id: id(name),
    name,
    links: { website: `https://${name.toLowerCase().replaceAll(" ", "-")}.example` },
    created_at: new Date(Date.now() - days * 86_400_000),
  });
}

test("A code on the website that the page has named for 30 days approves an artist's claim at once", async () => {
  await addArtist("Long Known", 31);
  const kept = await prepare("artist", "Long Known", "ada");
  expect(kept).toMatchObject({ address: "https://long-known.example", proved_at: null });
  expect(await prepare("artist", "Long Known", "ada")).toMatchObject({ code: kept.code });
  expect((await prepare("artist", "Long Known", "bo")).code).not.toBe(kept.code);
  expect(await confirm("artist", "Long Known", "ada", kept, true)).toEqual({ status: "approved" });
  const [rights] = await ask("ada", "select get_artist_rights($1) as r", [id("Long Known")]);
  expect(rights?.r).toEqual({ may_edit: true, claim: "approved" });
  expect((await prepare("artist", "Long Known", "bo")).refused?.code).toBe("ARTISTS_CLAIMED");
});

test.each([
  ["named for less than 30 days", 3, null, true],
  ["at a host of other people's pages", 31, null, false],
  ["that the page does not name", 31, "https://another.example/me", true],
])("A code on an address %s goes to staff with the claim", async (what, days, address, isOwnDomain) => {
  const name = `Artist ${what}`;
  await addArtist(name, days);
  const kept = await prepare("artist", name, "ada", address);
  expect(await confirm("artist", name, "ada", kept, isOwnDomain)).toEqual({ status: "pending" });
  const claims = await ask("moderator", "select * from list_artist_claims()");
  expect(claims).toContainEqual(expect.objectContaining({ artist: name, proved_address: kept.address }));
});

test("Changing the website of a page begins its 30 days again, so who books an artist cannot claim them", async () => {
  await addArtist("Booked Act", 60);
  await world.client.query("update artists set links = $2 where id = $1", [
    id("Booked Act"),
    { website: "https://the-booker.example" },
  ]);
  const kept = await prepare("artist", "Booked Act", "bo");
  expect(kept.address).toBe("https://the-booker.example");
  expect(await confirm("artist", "Booked Act", "bo", kept, true)).toEqual({ status: "pending" });
});

test("A refused claim is not approved by the same code again", async () => {
  await addArtist("Refused Act", 60);
  const kept = await prepare("artist", "Refused Act", "bo", "https://refused.example");
  await confirm("artist", "Refused Act", "bo", kept, true);
  await ask(
    "moderator",
    "select decide_artist_claim(id, false) from list_artist_claims() where artist = 'Refused Act'",
  );
  expect(await confirm("artist", "Refused Act", "bo", kept, true)).toEqual({ status: "refused" });
});

test("A code that was replaced proves nothing, and an address must be one", async () => {
  await addArtist("Two Codes", 60);
  const first = await prepare("artist", "Two Codes", "ada");
  await prepare("artist", "Two Codes", "ada", "https://elsewhere.example");
  expect((await confirm("artist", "Two Codes", "ada", first, true)).refused?.code).toBe(
    "ARTISTS_CODE_CHANGED",
  );
  expect((await prepare("artist", "Two Codes", "ada", "javascript:alert(1)")).refused?.code).toBe(
    "ARTISTS_INVALID",
  );
  expect((await prepare("artist", "Two Codes", "unconfirmed")).refused?.code).toBe("ARTISTS_UNCONFIRMED");
  expect((await prepare("venue", "Two Codes", "ada")).refused?.code).toBe("ARTISTS_NOT_FOUND");
});

test("An organiser without a team is claimed by a code or words; staff make the person its owner", async () => {
  await insert(world.client, "organisers", { id: id("night shift"), name: "Night Shift" });
  const kept = await prepare("organiser", "night shift", "ada", "https://soundcloud.com/night-shift");
  expect(await confirm("organiser", "night shift", "ada", kept, false)).toEqual({ status: "pending" });
  await ask("bo", "select claim_organiser($1, 'I have run it since 2019')", [id("night shift")]);
  await expect(ask("bo", "select * from list_organiser_claims()")).rejects.toMatchObject({ code: "PT403" });
  const claims = await ask("moderator", "select * from list_organiser_claims()");
  expect(claims.map((claim) => claim.proved_address)).toEqual(["https://soundcloud.com/night-shift", null]);
  await ask("moderator", "select decide_organiser_claim($1, true)", [claims[0]?.id]);
  await expect(
    ask("moderator", "select decide_organiser_claim($1, true)", [claims[1]?.id]),
  ).rejects.toMatchObject({ detail: "ARTISTS_CLAIMED" });
  const mine = await ask("ada", "select name, role from list_my_organisers()");
  expect(mine).toEqual([{ name: "Night Shift", role: "owner" }]);
  const page = await call("get_organiser_nights($1)", [id("night shift")]);
  expect(page).toMatchObject({ has_team: true, is_verified: true });
  const [seen] = await ask("bo", "select get_organiser_claim($1) as c", [id("night shift")]);
  expect(seen?.c).toEqual({ is_open: false, claim: "pending" });
});

test("An organiser that is a venue is claimed as the venue", async () => {
  await addVenue(world.client, "room", {});
  await insert(world.client, "organisers", { id: id("of venue"), name: "Room", venue_id: id("venue room") });
  await expect(
    ask("bo", "select claim_organiser($1, 'It is my own room')", [id("of venue")]),
  ).rejects.toMatchObject({ detail: "ARTISTS_OF_VENUE" });
});

test("Two artists of one name name each other, with place and genres", async () => {
  await insert(world.client, "artists", { id: id("one"), name: "Mara Vale", genres: ["techno"] });
  await insert(world.client, "artists", { id: id("two"), name: "mara vale", genres: ["folk"] });
  const { rows } = await world.client.query("select get_artist_nights($1) -> 'namesakes' as n", [id("one")]);
  expect(rows[0]?.n).toEqual([{ slug: "mara-vale-2", name: "mara vale", place: null, genres: ["folk"] }]);
});

test("A line-up guesses none of several artists of one name, and adds another where that is said", async () => {
  const count = async () =>
    Number(
      (await world.client.query("select count(*) from artists where lower(name) = 'mara vale'")).rows[0]
        .count,
    );
  await addEvent(world.client, { name: "bill" });
  const write = async (act: object) => {
    await world.client.query("select internal.write_line_up($1, $2)", [
      id("event bill"),
      JSON.stringify([{ name: "Mara Vale", add: true, ...act }]),
    ]);
    return (
      await world.client.query("select artist_id from event_artists where event_id = $1", [id("event bill")])
    ).rows[0].artist_id;
  };
  expect(await write({})).toBeNull();
  expect(await count()).toBe(2);
  await world.client.query("select set_config('request.jwt.claims', $1, false)", [
    JSON.stringify({ sub: id("user ada"), role: "authenticated" }),
  ]);
  expect(await write({ is_another: true })).not.toBeNull();
  expect(await count()).toBe(3);
});

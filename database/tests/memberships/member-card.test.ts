// The card of a member, and what it says at a door.
import { afterAll, beforeAll, expect, test } from "vitest";
import { doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { id, insert, type World } from "../harness/world.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
let eventId: string;
let code: string;
type Card = { result: string; name: string | null; number: number | null; has_ticket: boolean };

beforeAll(async () => {
  world = await doorWorld("member", "plain");
  on = doorOf(world);
  const organiser_id = id("organiser");
  await insert(world.client, "membership_plans", { id: id("plan"), organiser_id, name: "Friends" });
  await insert(world.client, "memberships", {
    id: id("membership"),
    organiser_id,
    plan_id: id("plan"),
    user_id: id("user member"),
    status: "active",
    number: 112,
    since: "2026-03-02T12:00Z",
  });
  ({ eventId } = await on.tonight("card"));
  code = await on.ask<string>("member", "show_member_card($1)", [id("membership")]);
});
afterAll(() => world.end());

const read = (text: string, event = eventId, person = "steward") =>
  on.ask<Card>(person, "read_member_card($1, $2)", [event, text]);
const set = (sql: string) =>
  world.client.query(`update memberships set ${sql} where id = $1`, [id("membership")]);

test("A card is shown by its member alone, and says the same each time", async () => {
  expect(code).toMatch(/^M1[0-9A-F]{32}$/);
  expect(await on.ask("member", "show_member_card($1)", [id("membership")])).toBe(code);
  expect(await refusalOf(on.ask("plain", "show_member_card($1)", [id("membership")]))).toBe(
    "MEMBERSHIPS_NOT_FOUND",
  );
});

test("A door of the organiser reads name, number and month, and whether the member has a ticket of the night", async () => {
  expect(await read(code)).toEqual({
    result: "member",
    name: "member",
    plan: "Friends",
    number: 112,
    since: "2026-03-02T12:00:00+00:00",
    has_ticket: false,
  });
  const night = await on.tonight("card with ticket");
  await on.buy("member", night, ["Member"]);
  expect(await read(code.toLowerCase(), night.eventId)).toMatchObject({ result: "member", has_ticket: true });
});

test("A card says at the door that it is paused, has ended, or belongs to a person the team does not let in", async () => {
  await set("status = 'paused'");
  expect((await read(code)).result).toBe("paused");
  await set("status = 'active'");
  await set("status = 'ending', ends_at = now() + interval '1 day'");
  expect((await read(code)).result).toBe("member");
  await on.ask("team", "add_team_ban('member@example.org', null, 'A fight', $1, $2)", [
    new Date(Date.now() + 86_400_000),
    id("organiser"),
  ]);
  expect((await read(code)).result).toBe("not_let_in");
  await world.client.query("delete from team_bans");
  await set("ends_at = now()");
  expect((await read(code)).result).toBe("ended");
});

test("A card is unknown to doors of other organisers, and to anything but a code of a card", async () => {
  await insert(world.client, "organisers", { id: id("others"), name: "Day Shift" });
  await insert(world.client, "organiser_members", {
    organiser_id: id("others"),
    user_id: id("user steward"),
    role: "door",
  });
  const elsewhere = await on.tonight("elsewhere", { organiser_id: id("others") });
  for (const [text, event] of [
    [code, elsewhere.eventId],
    [code.slice(2), eventId],
    [`U1${code.slice(2)}`, eventId],
    ["M1' or true --", eventId],
  ] as const)
    expect(await read(text, event)).toMatchObject({ result: "unknown", name: null });
  expect(await refusalOf(read(""))).toBe("DOOR_INVALID_SCAN");
  expect(await refusalOf(read(code, eventId, "plain"))).toBe("EVENTS_NOT_FOUND");
});

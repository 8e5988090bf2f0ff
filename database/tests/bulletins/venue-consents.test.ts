// What people agree to hear from the venue of a night when they book: who is asked, who is written to, and how it ends.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { id, insert, type World } from "../harness/world.ts";

type Consent = { venue: string; agrees: boolean } | null;

let world: World;
let on: ReturnType<typeof doorOf>;
let night: { eventId: string; typeId: string };
const people = ["yes", "no", "young", "banned", "blocker", "gone", "left"];
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const venue = id("venue");

beforeAll(async () => {
  world = await doorWorld(...people);
  on = doorOf(world);
  night = await on.tonight("asked");
});
beforeEach(async () => {
  for (const table of [
    "internal.venue_consents",
    "internal.venue_news_leavers",
    "notifications",
    "bulletins",
    "rate_limits",
    "team_bans",
    "user_blocks",
    "graphile_worker._private_jobs",
  ])
    await sql(`delete from ${table}`);
});
afterAll(() => world.end());

/** A person holds a place, ticks the box or does not, and books. */
async function book(person: string, agrees: boolean, isBooked = true): Promise<string> {
  await sql("update ticket_types set per_person_max = 100 where id = $1", [night.typeId]);
  const held = await hold(world, person, night.eventId, [{ ticket_type_id: night.typeId, quantity: 1 }]);
  expect(await on.ask<Consent>(person, "get_venue_consent($1)", [held.id])).toMatchObject({
    venue: "The Vault",
  });
  if (agrees) await on.ask(person, "agree_to_venue($1, true)", [held.id]);
  if (isBooked) await confirm(world, person, held.id, [person]);
  return held.id;
}
const reached = async () =>
  (
    await sql(
      "select split_part(u.email, '@', 1) as name from internal.bulletin_audience(null, $1, $2, 'agreed', null) a join auth.users u on u.id = a.person order by 1",
      [venue, id("user team")],
    )
  ).map(({ name }) => name);
const csv = (by = "team") => on.ask<string>(by, "export_venue_agreed($1)", [venue]);

test("who ticked the box of the venue is written to once the booking is confirmed, and nobody else", async () => {
  const held = await book("yes", true, false);
  await book("no", false);
  expect(await reached()).toEqual([]);
  await confirm(world, "yes", held, ["yes"]);
  expect(await reached()).toEqual(["yes"]);
  expect(await on.ask<Consent>("yes", "agree_to_venue($1, false)", [held])).toEqual({
    venue: "The Vault",
    agrees: false,
  });
  expect(await reached()).toEqual([]);
  expect(await refusalOf(on.ask("no", "agree_to_venue($1, true)", [held]))).toBe("BOOKINGS_NOT_FOUND");
});

test("a venue without a team, and a night elsewhere, ask nothing", async () => {
  const held = await book("yes", false, false);
  await sql("create temporary table kept as select * from venue_members; delete from venue_members");
  expect(await on.ask<Consent>("yes", "get_venue_consent($1)", [held])).toBeNull();
  expect(await refusalOf(on.ask("yes", "agree_to_venue($1, true)", [held]))).toBe("BULLETINS_NOT_FOUND");
  await sql("insert into venue_members select * from kept");
});

test("nobody under age, banned, blocked or erased is written to or stands in the file of those who agreed", async () => {
  for (const person of ["yes", "young", "banned", "blocker", "gone"]) await book(person, true);
  expect((await reached()).length).toBe(5);
  await sql(
    "insert into profile_private (user_id, date_of_birth, age_attested_at) values ($1, current_date - interval '17 years', now()) on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, age_attested_at = now()",
    [id("user young")],
  );
  await insert(world.client, "team_bans", {
    venue_id: venue,
    user_id: id("user banned"),
    reason: "Pushed a steward at the door.",
    created_by: id("user team"),
    ends_at: new Date(Date.now() + 86_400_000),
  });
  await insert(world.client, "user_blocks", { blocker_id: id("user blocker"), blocked_id: id("user team") });
  await sql("select internal.anonymise_bulletins($1)", [id("user gone")]);
  expect(await reached()).toEqual(["yes"]);
  const lines = (await csv()).split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('"Name","Email","Agreed on"');
  expect(lines[1]).toMatch(/^"yes","yes@example\.org","\d{4}-\d\d-\d\d"$/);
  expect(await refusalOf(csv("stranger"))).toBe("TEAMS_NOT_FOUND");
  expect(await sql("select from audit_logs where action_type = 'venue_agreed_exported'")).toHaveLength(1);
});

test("one click ends it for this sender, and a new tick at a booking begins again", async () => {
  const first = await book("left", true);
  await sql(
    `insert into bulletins (venue_id, key, status, subject, body, audience, created_at, started_at)
     select $1, gen_random_uuid(), 'sent', 'Before', 'What was before.', 'all', now() - interval '40 days', now() - interval '40 days' from generate_series(1, 2)`,
    [venue],
  );
  const sent = await on.ask<{ id: string; status: string }>(
    "team",
    "send_bulletin('The floor is new', 'Come and see the floor.', $1, null, $2, 'agreed')",
    [randomUUID(), venue],
  );
  expect(sent.status).toBe("sending");
  await sql("select internal.send_bulletins()");
  const [mail] = await sql(
    "select payload -> 'data' ->> 'token' as token, payload ->> 'recipient' as recipient from graphile_worker._private_jobs where payload ->> 'template' = 'bulletin'",
  );
  expect(mail.recipient).toBe("left@example.org");
  await on.ask(null, "leave_bulletins($1)", [mail.token]);
  await on.ask(null, "leave_bulletins($1)", [mail.token]);
  expect(await reached()).toEqual([]);
  expect(await sql("select left_count from bulletins where id = $1", [sent.id])).toEqual([{ left_count: 1 }]);
  expect(await on.ask<Consent>("left", "get_venue_consent($1)", [first])).toMatchObject({ agrees: false });
  await book("left", true);
  expect(await reached()).toEqual(["left"]);
});

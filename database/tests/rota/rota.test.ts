// The rota of a night: written by its team, claimed by those it is open to, let in at the door as staff.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call, goodDraft, publish, write } from "../events/event-writer.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
const crowd = Array.from({ length: 20 }, (_, at) => `worker ${at}`);
beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["ada", "bo", "young", "unasked", "outsider", ...crowd]);
  await client.query("update organisers set trust = 'trusted'");
  await client.query(
    `insert into profile_private (user_id, date_of_birth, age_attested_at)
     select id, case when email = 'young@example.org' then current_date - interval '17 years' else date '1990-01-01' end, now() from auth.users
     where email <> 'unasked@example.org'
     on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, age_attested_at = now()`,
  );
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

type Rota = {
  has_link: boolean;
  people: { id: string; handle: string }[];
  shifts: { id: string; places: number; claims: { id: string; name: string; code: string }[] }[];
};
type Shift = {
  id: string;
  left: number;
  is_offered: boolean;
  may_claim: boolean;
  mine: { id: string; may_drop: boolean } | null;
};
type Shifts = { shifts: Shift[] };
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

let nights = 0;
/** A published night in three weeks, and its day. */
async function night(): Promise<{ event: string; day: string }> {
  nights += 1;
  const draft = goodDraft(20 + nights);
  const made = await write(world, { ...draft, title: `Rota ${nights}` });
  await publish(world, made.id, "team", true);
  return { event: made.id, day: String(draft.starts_at).slice(0, 10) };
}
const barOn = (day: string, more: object = {}) => ({
  role: "bar",
  starts_at: `${day}T18:00`,
  ends_at: `${day}T23:00`,
  places: 2,
  open_to: "link",
  reward: "pay",
  pay_pence: 1500,
  drop_hours: 48,
  ...more,
});
const saveShift = (event: string, form: object, shift: string | null = null, person = "team") =>
  call<Rota>(world, person, "save_shift($1, $2, $3)", [event, JSON.stringify(form), shift]);
const link = (event: string) => call<string>(world, "team", "make_rota_link($1)", [event]);
const claim = (person: string, shift: string, code: string | null) =>
  call<Shifts>(world, person, "claim_shift($1, $2)", [shift, code]);
const told = (person: string, kind: string) =>
  sql(
    "select payload ->> 'change' as change, payload ->> 'missing' as missing from notifications where user_id = $1 and kind = $2",
    [id(`user ${person}`), kind],
  );
/** A night with one shift, open to everybody with its link. */
async function oneShift(more: object = {}) {
  const { event, day } = await night();
  const shift = (await saveShift(event, barOn(day, more))).shifts[0]?.id ?? "";
  return { event, day, shift, code: await link(event) };
}

test("A shift for pay below the minimum wage is refused at its field, by the rule of careers", async () => {
  const { event, day } = await night();
  await expect(saveShift(event, barOn(day, { pay_pence: 900 }))).rejects.toMatchObject({
    detail: "ROTA_PAY_REFUSED",
    column: "pay_pence",
    message: expect.stringContaining("below the minimum wage"),
  });
  await expect(saveShift(event, barOn(day, { pay_pence: null }))).rejects.toMatchObject({
    detail: "ROTA_PAY_REFUSED",
  });
});

test("Entry in place of pay is for charities and voluntary organisations alone, which say what volunteers get", async () => {
  const { event, day } = await night();
  const kind = barOn(day, { reward: "entry", pay_pence: null, reward_note: "Entry and two drinks" });
  await expect(saveShift(event, kind)).rejects.toMatchObject({
    detail: "ROTA_UNPAID_REFUSED",
    column: "reward",
  });
  const body = (kindOf: string, number: string | null) =>
    call<Rota>(world, "team", "save_rota($1, $2, $3)", [event, kindOf, number]);
  await expect(body("charity", "none")).rejects.toMatchObject({
    detail: "ROTA_INVALID",
    column: "charity_number",
  });
  await body("charity", "sc 012345");
  await expect(saveShift(event, { ...kind, reward_note: "" })).rejects.toMatchObject({
    column: "reward_note",
  });
  expect((await saveShift(event, kind)).shifts).toHaveLength(1);
  await expect(body("business", null)).rejects.toMatchObject({ detail: "ROTA_UNPAID_REFUSED" });
});

let refusing: { event: string; day: string } | undefined;
test.each([
  ["role", { role: "dancing" }],
  ["starts_at", { starts_at: "soon" }],
  ["starts_at", { starts_at: "2020-01-01T10:00", ends_at: "2020-01-01T12:00" }],
  ["ends_at", { ends_at: "DAYT17:00" }],
  ["places", { places: 0 }],
  ["places", { places: 101 }],
  ["open_to", { open_to: "all" }],
  ["drop_hours", { drop_hours: 400 }],
  ["title", { title: "x".repeat(81) }],
])("A shift whose %s breaks a rule is refused there", async (field, more) => {
  refusing ??= await night();
  const { event, day } = refusing;
  const form = JSON.parse(JSON.stringify(barOn(day, more)).replaceAll("DAY", day));
  await expect(saveShift(event, form)).rejects.toMatchObject({ detail: "ROTA_INVALID_SHIFT", column: field });
});

test("Twenty who claim a shift for three at once leave it with exactly three", async () => {
  const { shift, code, event } = await oneShift({ places: 3 });
  const clients = await Promise.all(
    crowd.map(async (person) => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return { client, person };
    }),
  );
  const outcomes = await Promise.all(
    clients.map(({ client, person }) =>
      asPerson(client, person, () => client.query("select claim_shift($1, $2)", [shift, code])).then(
        () => "claimed",
        (error) => error.detail,
      ),
    ),
  );
  await Promise.all(clients.map(({ client }) => client.end()));
  expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(3);
  expect(new Set(outcomes)).toEqual(new Set(["claimed", "ROTA_FULL"]));
  const rota = await call<Rota>(world, "team", "get_rota($1)", [event]);
  expect(rota.shifts[0]?.claims).toHaveLength(3);
});

test("A shift is open to the team, to invited people or to those with the link, and to nobody else", async () => {
  const { event, day, shift, code } = await oneShift();
  const forTeam =
    (await saveShift(event, barOn(day, { open_to: "team", role: "sound" }))).shifts.find(
      ({ id: one }) => one !== shift,
    )?.id ?? "";
  await expect(claim("ada", shift, null)).rejects.toMatchObject({ detail: "ROTA_NOT_FOUND" });
  await expect(claim("ada", shift, "wrong")).rejects.toMatchObject({ detail: "ROTA_NOT_FOUND" });
  await expect(claim("ada", forTeam, code)).rejects.toMatchObject({ detail: "ROTA_NOT_FOUND" });
  expect((await claim("ada", shift, code)).shifts.map(({ id: one }) => one)).toEqual([shift]);
  const [handle] = await sql(
    "update profiles set handle = 'bo_of_rota', full_name = 'Bo' where user_id = $1 returning handle",
    [id("user bo")],
  );
  await call(world, "team", "invite_to_rota($1, $2)", [event, `@${handle.handle}`]);
  expect(await told("bo", "rota_invited")).toHaveLength(1);
  await claim("bo", shift, null);
  await link(event);
  await expect(call(world, "outsider", "find_shifts($1, $2)", [event, code])).rejects.toMatchObject({
    detail: "ROTA_NOT_FOUND",
  });
});

test("Somebody under 18 takes no shift, and somebody who told no date of birth is asked for it", async () => {
  const { shift, code } = await oneShift();
  await expect(claim("young", shift, code)).rejects.toMatchObject({ detail: "ROTA_ADULTS_ONLY" });
  await expect(claim("unasked", shift, code)).rejects.toMatchObject({ detail: "AGE_REQUIRED" });
});

test("Nobody has two shifts at once, or one of a team that does not let them in", async () => {
  const { shift, code, event, day } = await oneShift();
  const other = (
    await saveShift(event, barOn(day, { role: "door", starts_at: `${day}T22:00`, ends_at: `${day}T23:30` }))
  ).shifts.find(({ id: one }) => one !== shift);
  await claim("ada", shift, code);
  await expect(claim("ada", other?.id ?? "", code)).rejects.toMatchObject({ detail: "ROTA_OVERLAPS" });
  await sql(
    `insert into team_bans (organiser_id, name, user_id, reason, ends_at) values ($1, 'Bo', $2, 'Pushed a steward', now() + interval '1 year')`,
    [id("organiser"), id("user bo")],
  );
  await expect(claim("bo", shift, code)).rejects.toMatchObject({ detail: "BOOKINGS_NOT_LET_IN" });
  await sql("delete from team_bans");
});

test("A shift is given back in time, and later offered until somebody takes it over", async () => {
  const { shift, code, event, day } = await oneShift({ places: 1 });
  const mine = async (person: string) =>
    (await call<Shifts>(world, person, "find_shifts($1, $2)", [event, code])).shifts[0]?.mine?.id ?? "";
  await claim("ada", shift, code);
  await call(world, "ada", "drop_shift($1)", [await mine("ada")]);
  expect(await told("team", "shift_dropped")).toHaveLength(1);
  await claim("ada", shift, code);
  await saveShift(event, barOn(day, { places: 1, drop_hours: 336 }), shift);
  await sql(
    "update internal.shifts set drop_hours = 336, starts_at = now() + interval '13 days', ends_at = now() + interval '13 days 5 hours' where id = $1",
    [shift],
  );
  await expect(call(world, "ada", "drop_shift($1)", [await mine("ada")])).rejects.toMatchObject({
    detail: "ROTA_TOO_LATE",
  });
  await expect(claim("bo", shift, code)).rejects.toMatchObject({ detail: "ROTA_FULL" });
  const ofAda = await mine("ada");
  await expect(call(world, "bo", "offer_shift($1)", [ofAda])).rejects.toMatchObject({
    detail: "ROTA_NOT_FOUND",
  });
  await call(world, "ada", "offer_shift($1)", [ofAda]);
  await claim("bo", shift, code);
  expect(await mine("ada")).toBe("");
  expect(await told("ada", "shift_taken")).toHaveLength(1);
});

test("A shift that is not filled tells its team once, two days before", async () => {
  const { shift } = await oneShift();
  const tell = (before: string) =>
    sql(
      "select internal.tell_unfilled_shifts((select starts_at from internal.shifts where id = $1) - $2::interval) as told",
      [shift, before],
    );
  await sql("update internal.shifts set told_unfilled_at = now() where id <> $1", [shift]);
  expect(await tell("49 hours")).toEqual([{ told: 0 }]);
  expect(await tell("48 hours")).toEqual([{ told: 1 }]);
  expect(await tell("47 hours")).toEqual([{ told: 0 }]);
  expect(await told("team", "shifts_unfilled")).toEqual([{ change: null, missing: "2" }]);
});

test("Shifts move along with their night, and who has one is told; of a night that is called off too", async () => {
  const { shift, code, event, day } = await oneShift();
  await claim("ada", shift, code);
  await sql("delete from notifications");
  const [before] = await sql("select starts_at from internal.shifts where id = $1", [shift]);
  await call(world, "team", "reschedule_event($1, $2)", [event, `${day}T23:30`]);
  const [after] = await sql("select starts_at from internal.shifts where id = $1", [shift]);
  expect(after.starts_at.getTime() - before.starts_at.getTime()).toBe(30 * 60_000);
  expect(await told("ada", "shift_changed")).toEqual([{ change: "moved", missing: null }]);
  await call(world, "team", "cancel_event($1)", [event]);
  expect(await told("ada", "shift_changed")).toContainEqual({ change: "cancelled", missing: null });
});

test("The door lets somebody in as staff from two hours before their shift, once, and their hours count", async () => {
  const { shift, code, event } = await oneShift();
  await claim("ada", shift, code);
  const [{ id: claimId }] = await sql(
    "select id from internal.shift_claims where shift_id = $1 and state = 'claimed'",
    [shift],
  );
  const admit = (isIn: boolean) =>
    call<{ is_inside: boolean }[]>(world, "team", "admit_crew($1, $2, $3)", [event, claimId, isIn]);
  const shiftIn = (from: string, to: string) =>
    sql(
      `update internal.shifts set starts_at = now() + $2::interval, ends_at = now() + $3::interval where id = $1`,
      [shift, from, to],
    );
  await shiftIn("3 hours", "8 hours");
  await expect(admit(true)).rejects.toMatchObject({
    detail: "ROTA_NOT_ON_SHIFT",
    message: expect.stringContaining("On shift from"),
  });
  await shiftIn("1 hour", "6 hours");
  expect(await admit(true)).toMatchObject([{ is_inside: true }]);
  await admit(true);
  const totals = () => sql("select staff, tickets from internal.door_totals where event_id = $1", [event]);
  expect(await totals()).toEqual([{ staff: 1, tickets: 0 }]);
  await admit(false);
  expect(await totals()).toEqual([{ staff: 0, tickets: 0 }]);
  await expect(call(world, "outsider", "list_door_crew($1)", [event])).rejects.toMatchObject({
    detail: "EVENTS_NOT_FOUND",
  });
  await shiftIn("-5 hours", "-1 hour");
  const hours = await call<object[]>(world, "team", "list_rota_hours($1)", [id("organiser")]);
  expect(hours).toContainEqual(expect.objectContaining({ came: 1, hours: 4, paid_hours: 4 }));
});

test("A person who leaves frees their shifts to come, and takes what they worked along", async () => {
  const { shift, code } = await oneShift();
  await claim("ada", shift, code);
  const [{ copy }] = await sql("select internal.export_rota($1) as copy", [id("user ada")]);
  expect(copy.shifts.length).toBeGreaterThan(0);
  await sql("select internal.anonymise_rota($1)", [id("user ada")]);
  expect(await sql("select * from internal.shift_claims where person_id = $1", [id("user ada")])).toEqual([]);
  expect((await claim("bo", shift, code)).shifts[0]?.left).toBe(1);
});

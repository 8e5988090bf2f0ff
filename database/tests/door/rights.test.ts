// Who gets to do what at a door: colleagues by role, passes by night and device.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insert, type World } from "../harness/world.ts";
import { type Bought, doorOf, doorWorld, refusalOf } from "./door-fixture.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
let night: { eventId: string; typeId: string };
let tickets: Bought[];
beforeAll(async () => {
  world = await doorWorld("rival");
  on = doorOf(world);
  night = await on.tonight("rights");
  tickets = await on.buy("buyer", night, ["Ada", "Bo", "Cy"]);
  await insert(world.client, "organisers", { id: randomUUID(), name: "Another crew" });
  await world.client.query(
    "insert into organiser_members (organiser_id, user_id, role) select o.id, u.id, 'owner' from organisers o, auth.users u where o.name = 'Another crew' and u.email = 'rival@example.org'",
  );
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(() => world.end());

const supervised = (person: string | null, pass: string | null = null) => [
  () => on.ask(person, "search_door($1, 'ada', $2)", [night.eventId, pass]),
  () =>
    on.ask(person, "undo_check_in($1, $2, $2, 'By mistake', p_pass => $3)", [
      night.eventId,
      randomUUID(),
      pass,
    ]),
  () => on.ask(person, "refuse_entry($1, 'x', $2, 'id', p_pass => $3)", [night.eventId, randomUUID(), pass]),
  () => on.ask(person, "open_door_access_notes($1, $2, $3)", [night.eventId, tickets[0]?.booking, pass]),
  () =>
    on.ask(person, "sell_at_door($1, $2, 'cash', $3, p_pass => $4)", [
      night.eventId,
      JSON.stringify([{ ticket_type_id: night.typeId, quantity: 1 }]),
      randomUUID(),
      pass,
    ]),
  () => on.ask(person, "void_door_sale($1, $2, 'By mistake', $3)", [night.eventId, randomUUID(), pass]),
  () => on.ask(person, "hold_door_stock($1, $2, 1, $3)", [night.eventId, night.typeId, pass]),
  () => on.ask(person, "add_walk_up($1, 'Ada', 0, $2, p_pass => $3)", [night.eventId, randomUUID(), pass]),
  ...["list_door_types($1, $2)", "list_door_sales($1, $2)", "list_door_names($1, $2)"].map(
    (call) => () => on.ask(person, call, [night.eventId, pass]),
  ),
  () => on.ask(person, "door_log($1, null, false, $2)", [night.eventId, pass]),
];

/** What needs an account as well: no pass does it. */
const led = (person: string) => [
  () => on.ask(person, "issue_door_pass($1, 'steward', 'Me')", [night.eventId]),
  () => on.ask(person, "save_door_settings($1, 'free')", [night.eventId]),
  () => on.ask(person, "release_door_stock($1)", [night.eventId]),
  () => on.ask(person, "(select count(*) from list_door_passes($1))", [night.eventId]),
];

test("a steward scans, and is refused what only supervisors do", async () => {
  const [first] = tickets as [Bought];
  expect((await on.scan("steward", night.eventId, [first.code])).results[0].result).toBe("admitted");
  for (const ask of supervised("steward")) expect(await refusalOf(ask())).toBe("TEAMS_ROLE_REQUIRED");
  expect(await refusalOf(on.scan("steward", night.eventId, [first.code], { reason: "A friend" }))).toBe(
    "DOOR_SUPERVISOR_REQUIRED",
  );
  for (const ask of led("steward")) expect(await refusalOf(ask())).toBe("TEAMS_ROLE_REQUIRED");
});

test.each(["stranger", "rival", "moderator", "admin"])(
  "%s gets nothing at the door of a team they are not in",
  async (person) => {
    expect(await refusalOf(on.scan(person, night.eventId, [tickets[1]?.code ?? ""]))).toBe(
      "EVENTS_NOT_FOUND",
    );
    for (const ask of [...supervised(person), ...led(person)])
      expect(await refusalOf(ask())).toBe("EVENTS_NOT_FOUND");
  },
);

test("without an account and without a pass nobody scans", async () => {
  expect(await refusalOf(on.scan(null, night.eventId, ["x"]))).toBe("AUTH_REQUIRED");
});

test("a steward's pass scans without an account, and is refused what only supervisors do", async () => {
  const pass = await on.pass(night.eventId, "steward");
  const [, second] = tickets as [Bought, Bought];
  expect((await on.scan(null, night.eventId, [second.code], { pass })).results[0].result).toBe("admitted");
  for (const ask of supervised(null, pass)) expect(await refusalOf(ask())).toBe("DOOR_SUPERVISOR_REQUIRED");
});

test("a supervisor's pass searches by the words of a name in any order", async () => {
  const pass = await on.pass(night.eventId, "supervisor");
  const found = await on.ask<{ parties: { name: string }[] }>(null, "search_door($1, 'buyer', $2)", [
    night.eventId,
    pass,
  ]);
  expect(found.parties).toMatchObject([{ name: "buyer" }]);
  const log = await world.client.query(
    "select count(*)::integer as many from audit_logs where action_type = 'door_searched' and new_data ->> 'pass_id' = $1",
    [pass.split(".")[0]],
  );
  expect(log.rows[0].many).toBe(1);
});

test("a pass opens its own night alone, on the first device alone, and until it is revoked", async () => {
  const other = await on.tonight("another night");
  const pass = await on.pass(night.eventId, "steward");
  const [passId = "", secret = ""] = pass.split(".");
  expect(await refusalOf(on.scan(null, other.eventId, ["x"], { pass }))).toBe("DOOR_PASS_OTHER_NIGHT");
  const elsewhere = `${passId}.${secret}.${randomUUID()}`;
  expect(await refusalOf(on.scan(null, night.eventId, ["x"], { pass: elsewhere }))).toBe(
    "DOOR_PASS_OTHER_DEVICE",
  );
  expect(await refusalOf(on.ask(null, "claim_door_pass($1, $2, $3)", [passId, secret, randomUUID()]))).toBe(
    "DOOR_PASS_OTHER_DEVICE",
  );
  const forged = pass.replace(secret, "0".repeat(26));
  expect(await refusalOf(on.scan(null, night.eventId, ["x"], { pass: forged }))).toBe("DOOR_PASS_UNKNOWN");
  expect(await refusalOf(on.ask("steward", "revoke_door_pass($1)", [passId]))).toBe("TEAMS_ROLE_REQUIRED");
  await on.ask("lead", "revoke_door_pass($1)", [passId]);
  expect(await refusalOf(on.scan(null, night.eventId, ["x"], { pass }))).toBe("DOOR_PASS_ENDED");
  for (const ask of supervised(null, pass)) expect(await refusalOf(ask())).toBe("DOOR_PASS_ENDED");
});

test("a pass ends six hours after its night", async () => {
  const past = await on.tonight("pass over");
  const pass = await on.pass(past.eventId, "steward");
  await world.client.query(
    "update events set doors_at = null, starts_at = now() - interval '9 hours', ends_at = now() - interval '6 hours 1 minute' where id = $1",
    [past.eventId],
  );
  expect(await refusalOf(on.scan(null, past.eventId, ["x"], { pass }))).toBe("DOOR_PASS_ENDED");
});

test("a night has twenty passes that stand", async () => {
  const full = await on.tonight("many passes");
  const issue = () =>
    on.ask<{ id: string }>("team", "issue_door_pass($1, 'steward', 'Gate')", [full.eventId]);
  const first = await issue();
  for (let at = 1; at < 20; at++) await issue();
  expect(await refusalOf(issue())).toBe("DOOR_TOO_MANY_PASSES");
  await on.ask("team", "revoke_door_pass($1)", [first.id]);
  expect(await refusalOf(issue())).toBeNull();
});

test("a steward names by id only who is in a booking they scanned a code of", async () => {
  const party = await on.buy("buyer", night, ["Di", "Ed"]);
  const [di, ed] = party as [Bought, Bought];
  const alone = await on.scan("steward", night.eventId, [ed.id]);
  expect(alone.results[0].result).toBe("unknown");
  const together = await on.scan("steward", night.eventId, [di.code, ed.id]);
  expect(together.results.map(({ result }) => result)).toEqual(["admitted", "admitted"]);
  const [late] = (await on.buy("buyer", night, ["Fi"])) as [Bought];
  expect((await on.scan("lead", night.eventId, [late.id])).results[0].result).toBe("admitted");
});

test("whoever searches to read all names is stopped for the rest of the minute", async () => {
  const most = (many: number) =>
    world.client.query("update internal.known_limits set most = $1 where action = 'door_searches'", [many]);
  await most(2);
  const search = () => on.ask("lead", "search_door($1, 'Ada')", [night.eventId]);
  await search();
  await search();
  expect(await refusalOf(search())).toBe("DOOR_RATE_LIMITED");
  expect(
    await refusalOf(on.ask("lead", "open_door_access_notes($1, $2)", [night.eventId, tickets[0]?.booking])),
  ).toBe("DOOR_RATE_LIMITED");
  await most(100_000);
});

test("a pass lists its night's guests, numbers and names as its role allows, and no other night's", async () => {
  const other = await on.tonight("not this pass");
  const steward = await on.pass(night.eventId, "steward", "Steward of lists");
  const supervisor = await on.pass(night.eventId, "supervisor", "Supervisor of lists");
  const open = [
    "door_list($1, null, $2)",
    "list_door_guests($1, $2)",
    "door_numbers($1, $2)",
    "open_door($1, $2)",
  ];
  const led = [
    "list_door_names($1, $2)",
    "door_log($1, null, false, $2)",
    "list_door_sales($1, $2)",
    "list_door_types($1, $2)",
  ];
  for (const sql of [...open, ...led]) {
    const asked = (event: string, pass: string) => refusalOf(on.ask(null, sql, [event, pass]));
    expect(await asked(night.eventId, steward), sql).toBe(
      open.includes(sql) ? null : "DOOR_SUPERVISOR_REQUIRED",
    );
    expect(await asked(night.eventId, supervisor), sql).toBeNull();
    expect(await asked(other.eventId, supervisor), sql).toBe("DOOR_PASS_OTHER_NIGHT");
  }
});

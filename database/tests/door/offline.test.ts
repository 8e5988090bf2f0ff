// What devices know and do without a connection.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { id, type World } from "../harness/world.ts";
import { type Bought, doorOf, doorWorld, refusalOf, type ScanAnswer } from "./door-fixture.ts";

type Synced = {
  results: {
    scan_id: string;
    result: string;
    counts: boolean;
    first: { at: string; gate: string | null } | null;
  }[];
  numbers: ScanAnswer["numbers"];
};
type List = { list: string; seal: string; key: string };

let world: World;
let on: ReturnType<typeof doorOf>;
beforeAll(async () => {
  world = await doorWorld();
  on = doorOf(world);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const scanOf = (code: string, minutes: number, more: object = {}) => ({
  scan_id: randomUUID() as string,
  kind: "in",
  code,
  at: minutesAgo(minutes),
  said: "admitted",
  ...more,
});
const sync = (
  eventId: string,
  scans: object[],
  {
    person = "steward" as string | null,
    pass = null as string | null,
    clock = null as string | null,
    device = "Phone",
  } = {},
) =>
  on.ask<Synced>(person, "sync_check_ins($1, $2, $3, $4, $5)", [
    eventId,
    JSON.stringify(scans),
    clock,
    pass,
    device,
  ]);
const hashOf = (eventId: string, code: string) =>
  createHash("sha256").update(`${eventId}:${code}`).digest("base64url").slice(0, 16);

test("a steward's list has hashes, states and guests, and no holder, address or code", async () => {
  const night = await on.tonight("listed");
  const [ada, bo] = (await on.buy("buyer", night, ["Ada Secret", "Bo Secret"])) as [Bought, Bought];
  await on.ask("team", "public.add_guests($1, 'Grace Hopper +1', null)", [night.eventId]);
  await on.scan("steward", night.eventId, [ada.code]);
  const answer = await on.ask<List>("steward", "door_list($1)", [night.eventId]);
  for (const secret of ["Secret", "buyer@", ada.code, bo.code, ada.ref])
    expect(JSON.stringify(answer)).not.toContain(secret);
  const list = JSON.parse(answer.list);
  const lines = (list.tickets as string).split("\n").map((line) => line.split(" "));
  expect(lines.map(([hash, , type, state]) => [hash, type, state])).toEqual([
    [hashOf(night.eventId, ada.code), "1", "i"],
    [hashOf(night.eventId, bo.code), "1", "g"],
  ]);
  expect(lines[0]?.[1]).toBe(lines[1]?.[1]);
  expect(list.guests).toMatchObject([{ name: "Grace Hopper", places: 2 }]);
  const seal = createHmac("sha256", Buffer.from(answer.key, "base64")).update(answer.list).digest("base64");
  expect(answer.seal).toBe(seal);
  const supervised = await on.ask<List>("lead", "door_list($1)", [night.eventId]);
  expect(JSON.parse(supervised.list).tickets).toContain(`\tAda Secret\t${ada.ref}`);
  expect(supervised.key).not.toBe(answer.key);
});

test("changes since a list are those of what changed after it", async () => {
  const night = await on.tonight("changes");
  const [ada] = (await on.buy("buyer", night, ["Ada", "Bo"])) as [Bought, Bought];
  const ago = (minutes: number) =>
    world.client.query(
      "update tickets set created_at = created_at - $2 * interval '1 minute' where event_id = $1",
      [night.eventId, minutes],
    );
  await ago(60);
  await world.client.query("update internal.status_log set at = at - interval '1 hour'");
  const since = async () =>
    JSON.parse((await on.ask<List>("steward", "door_list($1, $2)", [night.eventId, minutesAgo(5)])).list)
      .tickets;
  expect(await since()).toBe("");
  await on.scan("steward", night.eventId, [ada.code]);
  expect(await since()).toMatch(new RegExp(`^${hashOf(night.eventId, ada.code)} \\S{8} 1 i$`));
});

test("the first scan wins, whichever came first to us, and the other is shown with gate and time", async () => {
  const night = await on.tonight("first wins");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  const late = scanOf(ticket.code, 10, { gate: "Side" });
  expect((await sync(night.eventId, [late])).results).toMatchObject([{ result: "admitted", counts: true }]);
  const early = scanOf(ticket.code, 20, { gate: "Front" });
  expect(await sync(night.eventId, [early], { device: "Tablet" })).toMatchObject({
    results: [{ result: "admitted", counts: true }],
    numbers: { inside: 1 },
  });
  expect((await sync(night.eventId, [late])).results).toMatchObject([
    { counts: false, first: { gate: "Front" } },
  ]);
  const third = scanOf(ticket.code, 5);
  expect((await sync(night.eventId, [third])).results).toMatchObject([
    { result: "already_in", counts: false, first: { gate: "Front" } },
  ]);
  const { rows } = await world.client.query(
    "select checked_in_at = (select scanned_at from check_ins where scan_id = $2) as is_first from tickets where id = $1",
    [ticket.id, early.scan_id],
  );
  expect(rows).toEqual([{ is_first: true }]);
  const log = await on.ask<{ conflicts: number }>("lead", "door_log($1, null, true)", [night.eventId]);
  expect(log.conflicts).toBe(2);
  const told = await world.client.query(
    "select count(*)::integer as many from notifications where kind = 'door_conflict' and payload ->> 'event_id' = $1",
    [night.eventId],
  );
  expect(told.rows[0].many).toBeGreaterThan(0);
});

test("the same scans again change nothing", async () => {
  const night = await on.tonight("brought twice");
  const tickets = await on.buy("buyer", night, ["Ada", "Bo"]);
  await on.ask("team", "public.add_guests($1, 'Grace +3', null)", [night.eventId]);
  const { guests } = await on.ask<{ guests: { id: string }[] }>("steward", "list_door_guests($1)", [
    night.eventId,
  ]);
  const scans = [
    ...tickets.map(({ code }) => scanOf(code, 3)),
    { scan_id: randomUUID(), kind: "guest", guest_id: guests[0]?.id, number: 2, at: minutesAgo(2) },
    { scan_id: randomUUID(), kind: "clicker", number: 5, at: minutesAgo(1) },
  ];
  expect((await sync(night.eventId, scans)).numbers.inside).toBe(9);
  const again = await sync(night.eventId, scans);
  expect(again.numbers.inside).toBe(9);
  expect(again.results.map(({ result }) => result)).toEqual(["admitted", "admitted", "admitted", "counted"]);
});

test("the clicker counts out, online or brought later, only as many as it counted in", async () => {
  const night = await on.tonight("clicker floor");
  const [ada] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  await on.scan("steward", night.eventId, [ada.code]);
  const count = (change: number) =>
    on.ask("steward", "count_at_door($1, $2, $3)", [night.eventId, change, randomUUID()]);
  const brought = async (number: number, minutes: number) =>
    (await sync(night.eventId, [{ scan_id: randomUUID(), kind: "clicker", number, at: minutesAgo(minutes) }]))
      .results[0]?.result;
  expect(await refusalOf(count(-1))).toBe("DOOR_INVALID_COUNT");
  expect(await brought(-1, 2)).toBe("invalid");
  await count(2);
  expect(await refusalOf(count(-3))).toBe("DOOR_INVALID_COUNT");
  expect(await brought(-2, 1)).toBe("counted");
  expect(await brought(-1, 1)).toBe("invalid");
  expect(await on.inside(night.eventId)).toBe(1);
});

test("a clock three hours wrong is put right by what it says now", async () => {
  const night = await on.tonight("clocks");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  await sync(night.eventId, [scanOf(ticket.code, 10, { gate: "Right" })]);
  const wrong = {
    ...scanOf(ticket.code, 0, { gate: "Wrong" }),
    at: new Date(Date.now() + 3 * 3_600_000 - 20 * 60_000).toISOString(),
  };
  const clock = new Date(Date.now() + 3 * 3_600_000).toISOString();
  expect((await sync(night.eventId, [wrong], { clock, device: "Old phone" })).results).toMatchObject([
    { result: "admitted", counts: true },
  ]);
});

test("a scan older than a refund stands as entered before, a later one lets nobody be counted", async () => {
  const night = await on.tonight("before the refund");
  const [early, late] = (await on.buy("buyer", night, ["Ada", "Bo"])) as [Bought, Bought];
  await on.ask("buyer", "cancel_booking($1)", [early.booking]);
  await world.client.query(
    "update internal.status_log set at = now() - interval '15 minutes' where record_id in ($1, $2)",
    [early.id, late.id],
  );
  const answer = await sync(night.eventId, [scanOf(early.code, 20), scanOf(late.code, 10)]);
  expect(answer).toMatchObject({
    results: [
      { result: "entered_before", counts: true },
      { result: "cancelled", counts: false },
    ],
    numbers: { inside: 1 },
  });
  expect(await on.ticket(early.id)).toMatchObject({ status: "cancelled", is_inside: true });
});

test("a device's own refusal is written down, and never counts", async () => {
  const night = await on.tonight("refused offline");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  const { results } = await sync(night.eventId, [scanOf(ticket.code, 10, { said: "too_early" })]);
  expect(results).toMatchObject([{ result: "too_early", counts: false }]);
  expect((await on.ticket(ticket.id)).status).toBe("issued");
});

/** Tickets of Ada and Bo, and a steward's pass that was revoked ten minutes ago. */
async function revokedPass(name: string) {
  const night = await on.tonight(name);
  const [before, after] = (await on.buy("buyer", night, ["Ada", "Bo"])) as [Bought, Bought];
  const pass = await on.pass(night.eventId, "steward");
  await world.client.query(
    "update door_passes set created_at = now() - interval '1 hour', revoked_at = now() - interval '10 minutes' where id::text = split_part($1, '.', 1)",
    [pass],
  );
  const decide = (accept: boolean, person = "lead") =>
    on.ask<number>(person, "decide_held_scans($1, $2, $3)", [night.eventId, pass.split(".")[0], accept]);
  const waiting = async () =>
    (await on.ask<{ scans: number; ins: number; label: string }[]>(
      "lead",
      "(select json_agg(h) from list_held_scans($1) h)",
      [night.eventId],
    )) ?? [];
  return { night, before, after, pass, decide, waiting };
}

test("what a revoked pass brings waits for a supervisor, and counts by its time once one accepts it", async () => {
  const { night, before, after, pass, decide, waiting } = await revokedPass("revoked offline");
  expect(await refusalOf(on.ask(null, "door_list($1, null, $2)", [night.eventId, pass]))).toBe(
    "DOOR_PASS_ENDED",
  );
  const scans = [scanOf(before.code, 20), scanOf(after.code, 5)];
  const answer = await sync(night.eventId, scans, { person: null, pass });
  expect(answer.results).toMatchObject([
    { result: "waits", counts: false },
    { result: "pass_ended", counts: false },
  ]);
  expect((await on.ticket(before.id)).status).toBe("issued");
  expect(await waiting()).toMatchObject([{ scans: 1, ins: 1 }]);
  expect(await refusalOf(decide(true, "steward"))).toBe("TEAMS_ROLE_REQUIRED");
  expect(await refusalOf(on.ask("steward", "list_held_scans($1)", [night.eventId]))).toBe(
    "TEAMS_ROLE_REQUIRED",
  );
  expect([await decide(true), await decide(true)]).toEqual([1, 0]);
  expect((await on.ticket(before.id)).status).toBe("checked_in");
  expect((await on.ticket(after.id)).status).toBe("issued");
  const again = await sync(night.eventId, scans, { person: null, pass });
  expect(again.results).toMatchObject([{ result: "admitted", counts: true }, { result: "pass_ended" }]);
  expect(await waiting()).toEqual([]);
});

test("what a supervisor refuses of a revoked pass changes nothing, also when it is brought again", async () => {
  const { night, before, pass, decide, waiting } = await revokedPass("revoked and refused");
  const scans = [
    scanOf(before.code, 20),
    { scan_id: randomUUID(), kind: "clicker", number: 40, at: minutesAgo(20), said: "admitted" },
  ];
  await sync(night.eventId, scans, { person: null, pass });
  expect(await waiting()).toMatchObject([{ scans: 2 }]);
  expect(await decide(false)).toBe(2);
  const again = await sync(night.eventId, scans, { person: null, pass });
  expect(again.results).toMatchObject([{ result: "refused" }, { result: "refused" }]);
  expect(again.numbers.inside).toBe(0);
  expect((await on.ticket(before.id)).status).toBe("issued");
});

test("codes count, not calls: a batch of wrong ones uses up as many tries", async () => {
  const night = await on.tonight("guessed codes");
  const wrong = (many: number) => Array.from({ length: many }, () => scanOf(randomUUID(), 5));
  for (let calls = 0; calls < 3; calls++) await sync(night.eventId, wrong(100));
  expect(await refusalOf(sync(night.eventId, wrong(1)))).toBe("DOOR_RATE_LIMITED");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  expect((await sync(night.eventId, [scanOf(ticket.code, 5)])).results).toMatchObject([
    { result: "admitted" },
  ]);
  const online = (many: number) =>
    on.ask("steward", "check_in($1, $2, $3)", [
      night.eventId,
      wrong(many).map(({ code }) => code),
      randomUUID(),
    ]);
  await online(40);
  const { rows } = await world.client.query(
    "select sum(count)::integer as tries from rate_limits where action_type = 'door_scans' and identifier = $1",
    [`user:${id("user steward")}`],
  );
  expect(rows).toEqual([{ tries: 40 }]);
});

test("a supervisor's reason comes with a scan made offline; a steward's is not taken", async () => {
  const night = await on.tonight("reasons offline");
  const [ada, bo] = (await on.buy("buyer", night, ["Ada", "Bo"])) as [Bought, Bought];
  const reason = "Their friend is ill inside";
  await sync(night.eventId, [scanOf(ada.code, 5, { reason })], { person: "lead" });
  await sync(night.eventId, [scanOf(bo.code, 5, { reason })]);
  const { rows } = await world.client.query(
    "select ticket_id, reason from check_ins where event_id = $1 and counts",
    [night.eventId],
  );
  expect(new Map(rows.map((row) => [row.ticket_id, row.reason]))).toEqual(
    new Map([
      [ada.id, reason],
      [bo.id, null],
    ]),
  );
});

test("the hash of a ticket is stored beside its code, and follows it", async () => {
  const night = await on.tonight("stored hashes");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  const read = async () =>
    (await world.client.query("select code, door_hash from tickets where id = $1", [ticket.id])).rows[0];
  expect((await read()).door_hash).toBe(hashOf(night.eventId, ticket.code));
  await world.client.query("update tickets set code = reverse(code) where id = $1", [ticket.id]);
  const changed = await read();
  expect(changed.door_hash).toBe(hashOf(night.eventId, changed.code));
});

test("what is no scan is answered as invalid beside those that are; too many are refused", async () => {
  const night = await on.tonight("odd scans");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  const odd = [
    {},
    { scan_id: "x" },
    { ...scanOf(ticket.code, 1), at: "yesterday" },
    { ...scanOf("x", 1), kind: "fly" },
    scanOf(ticket.code, 2, { gate: "x".repeat(500) }),
  ];
  const { results } = await sync(night.eventId, odd);
  expect(results.map(({ result }) => result)).toEqual([
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "admitted",
  ]);
  expect(
    await refusalOf(
      sync(
        night.eventId,
        Array.from({ length: 101 }, () => ({})),
      ),
    ),
  ).toBe("DOOR_INVALID_SYNC");
});

test("a list of twenty thousand tickets is under a megabyte", async () => {
  const night = await on.tonight("a field");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  await world.client.query("begin");
  await world.client.query("set local session_replication_role = replica");
  await world.client.query(
    `insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, code)
     select booking_id, booking_line_id, event_id, ticket_type_id, owner_id, n, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz')
     from tickets, generate_series(2, 20000) n where id = $1`,
    [ticket.id],
  );
  await world.client.query("commit");
  const answer = await on.ask<List>("steward", "door_list($1)", [night.eventId]);
  expect(JSON.parse(answer.list).tickets.split("\n")).toHaveLength(20_000);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1_000_000);
  await world.client.query("begin");
  await world.client.query("set local session_replication_role = replica");
  await world.client.query("delete from tickets where event_id = $1 and place_number > 1", [night.eventId]);
  await world.client.query("commit");
});

test("the log is read in pages, and no scan of a batch falls between two of them", async () => {
  const night = await on.tonight("long log");
  const batch = () =>
    Array.from({ length: 70 }, (_, turn) => scanOf(`nobody${turn}`, 30, { said: "unknown" }));
  for (let turn = 0; turn < 3; turn++) await sync(night.eventId, batch());
  type Page = { rows: { id: string; synced_at: string }[] };
  const read = (before: string | null) => on.ask<Page>("lead", "door_log($1, $2)", [night.eventId, before]);
  const first = await read(null);
  const second = await read(first.rows.at(-1)?.synced_at ?? null);
  const third = await read(second.rows.at(-1)?.synced_at ?? null);
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([140, 70, 0]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(210);
});

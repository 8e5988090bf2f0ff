// Webhooks of a team: who looks after them, and what happens is filed for them in the transaction of its cause.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { call } from "../events/event-writer.ts";
import { addEvent, addTicketType, id } from "../harness/world.ts";
import { type KeyWorld, keyWorld, organiser, otherOrganiser, venue } from "./key-world.ts";

let world: KeyWorld;
beforeAll(async () => {
  world = await keyWorld();
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(
    "delete from webhooks; delete from notifications; delete from rate_limits; truncate bookings, events cascade",
  ),
);

const all = "{event.published,booking.confirmed,booking.cancelled,ticket.admitted}";
const add = (person: string, whose = organiser, kinds = all, address = "https://website.example/hooks") =>
  call<{ id: string; secret: string }>(world, person, `add_webhook($1, $2, ${whose})`, [address, kinds]);
const filed = () =>
  world.rows<{ kind: string; body: string }>("select kind, body from webhook_deliveries order by created_at");

test("A secret is told once and kept encrypted; an editor and another team reach nothing", async () => {
  const { id: made, secret } = await add("team");
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [kept] = await world.rows<{ secret: string; opened: string }>(
    "select secret, internal.open_words(secret, 'webhooks') as opened from webhooks",
  );
  expect(kept?.secret).not.toContain(secret.slice(6));
  expect(kept?.opened).toBe(secret);
  expect(JSON.stringify(await call(world, "second", `list_webhooks(${organiser})`))).not.toContain("secret");
  const other = await call<{ secret: string }>(world, "second", "rotate_webhook_secret($1)", [made]);
  expect(other.secret).not.toBe(secret);
  for (const person of ["editor", "rival"]) {
    await expect(add(person)).rejects.toThrow();
    for (const asked of ["rotate_webhook_secret($1)", "list_webhook_deliveries($1)", "remove_webhook($1)"])
      await expect(call(world, person, asked, [made])).rejects.toThrow();
  }
});

test.each([
  "http://website.example/hooks",
  "https://user:word@website.example/",
  "https://localhost",
  "ftp://website.example/",
  "javascript:alert(1)",
  "",
])("The address %s is refused with a sentence", async (address) => {
  await expect(add("team", organiser, all, address)).rejects.toThrow("not the address of a server");
});

test("A team has five webhooks, each told of something", async () => {
  await expect(add("team", organiser, "{}")).rejects.toThrow("Choose what it is told");
  for (let made = 0; made < 5; made++) await add("team");
  await expect(add("team")).rejects.toThrow("five webhooks");
});

test("A night, a booking, its cancellation and an admission are told, to this team alone and without how to reach a person", async () => {
  await add("team");
  await add("team", venue);
  await add("rival", otherOrganiser);
  const night = await addEvent(world.client, { name: "night", status: "draft" });
  await addTicketType(world.client, night, "entry", 10);
  await world.client.query("update events set status = 'published' where id = $1", [night]);
  const line = [{ ticket_type_id: id("ticket type entry"), quantity: 2 }];
  for (let booking = 0; booking < 2; booking++) {
    const held = await hold(world, "booker", night, line);
    await confirm(world, "booker", held.id);
  }
  const bookings = await world.rows<{ id: string; ref: string }>(
    "select id, ref from bookings order by confirmed_at",
  );
  await call(world, "booker", "cancel_booking($1)", [bookings[0]?.id]);
  await world.client.query(
    "update tickets set status = 'checked_in', checked_in_at = now() where booking_id = $1",
    [bookings[1]?.id],
  );
  const told = (await filed()).map(({ kind, body }) => [kind, JSON.parse(body).data]);
  expect(told.map(([kind]) => kind)).toEqual([
    "event.published",
    "booking.confirmed",
    "booking.confirmed",
    "booking.cancelled",
    "ticket.admitted",
    "ticket.admitted",
  ]);
  expect(told[1]?.[1]).toMatchObject({ booking: { places: 2, status: "confirmed" }, event: { id: night } });
  expect(told[3]?.[1]).toMatchObject({ booking: { id: bookings[0]?.id, status: "cancelled" } });
  expect(told[4]?.[1]).toMatchObject({ ticket: { status: "checked_in" }, booking: { id: bookings[1]?.id } });
  expect(JSON.stringify(told)).not.toMatch(/booker/);
});

test("What is rolled back is not told, and a webhook that is off is told nothing", async () => {
  const { id: made } = await add("team");
  await world.client.query("begin");
  await addEvent(world.client, { name: "gone" });
  await world.client.query("rollback");
  await call(world, "team", "change_webhook($1, $2, false)", [made, all]);
  await addEvent(world.client, { name: "quiet" });
  expect(await filed()).toEqual([]);
});

test("The webhooks of a manager who leaves are switched off, and a colleague who looked at one switches it on", async () => {
  const { id: made } = await add("second");
  await call(world, "team", "remove_team_member($1, $2)", [id("organiser"), id("user second")]);
  expect(await world.rows("select state, off_why from webhooks")).toEqual([
    { state: "off", off_why: "maker_left" },
  ]);
  await call(world, "team", "change_webhook($1, $2, true)", [made, all]);
  expect(await world.rows("select state, off_why, created_by from webhooks")).toEqual([
    { state: "on", off_why: null, created_by: id("user team") },
  ]);
  await world.client.query("update organiser_members set status = 'active' where user_id = $1", [
    id("user second"),
  ]);
});

test("A free booking that was passed on is told as cancelled when its night is", async () => {
  await add("team");
  const night = await addEvent(world.client, { name: "night" });
  await addTicketType(world.client, night, "entry", 10);
  const held = await hold(world, "booker", night, [{ ticket_type_id: id("ticket type entry"), quantity: 1 }]);
  await confirm(world, "booker", held.id);
  const [ticket] = await world.rows<{ id: string }>("select id from tickets");
  const offer = await call<{ id: string }>(world, "booker", "transfer_tickets(array[$1::uuid], $2)", [
    ticket?.id,
    "second@example.org",
  ]);
  await call(world, "second", "accept_transfer($1)", [offer.id]);
  await world.client.query("delete from webhook_deliveries");
  await world.client.query(
    "update events set status = 'cancelled', cancel_reason = 'Flooded' where id = $1",
    [night],
  );
  await world.client.query("select internal.end_cancelled_bookings()");
  const told = (await filed()).map(({ kind, body }) => [kind, JSON.parse(body).data.booking]);
  expect(told).toEqual([
    ["booking.cancelled", expect.objectContaining({ id: held.id, status: "cancelled" })],
  ]);
});

test("Of a server that answers nothing is left out; of one that fails, one row says what was", async () => {
  const { id: made } = await add("team");
  const wait = (count: number) =>
    world.client.query(
      "insert into webhook_deliveries (webhook_id, kind, body, next_at) select $1, 'event.published', '{}', now() from generate_series(1, $2::integer)",
      [made, count],
    );
  await wait(5000);
  await addEvent(world.client, { name: "first" });
  expect(await world.rows("select from webhook_deliveries where state = 'waiting'")).toHaveLength(5001);
  await world.client.query("update webhooks set failures = 3, failing_since = now() - interval '1 hour'");
  await addEvent(world.client, { name: "second" });
  await addEvent(world.client, { name: "third" });
  expect(
    await world.rows(
      "select state, problem, body like '%second%' as is_first from webhook_deliveries where body <> '{}' order by created_at",
    ),
  ).toEqual([
    { state: "waiting", problem: null, is_first: false },
    { state: "given_up", problem: expect.stringContaining("were left out"), is_first: true },
  ]);
});

test("What waits when a webhook is switched off is not sent once it is on again", async () => {
  const { id: made } = await add("team");
  await addEvent(world.client, { name: "old" });
  await call(world, "team", "change_webhook($1, $2, false)", [made, all]);
  await call(world, "team", "change_webhook($1, $2, true)", [made, all]);
  expect(await world.rows("select state from webhook_deliveries")).toEqual([{ state: "given_up" }]);
});

test("Of two secrets that are replaced within a day the older one goes on signing until its day is over", async () => {
  const { id: made, secret } = await add("team");
  await call(world, "team", "rotate_webhook_secret($1)", [made]);
  await world.client.query("update webhooks set old_until = now() + interval '3 hours'");
  await call(world, "team", "rotate_webhook_secret($1)", [made]);
  expect(
    await world.rows(
      "select internal.open_words(old_secret, 'webhooks') as old, old_until < now() + interval '4 hours' as is_its_day from webhooks",
    ),
  ).toEqual([{ old: secret, is_its_day: true }]);
});

test("What is told of a webhook that is switched off names its server, and nothing else of its address", async () => {
  await add("team", organiser, all, "https://hooks.example?token=SECRET");
  await world.client.query("select internal.switch_webhook_off(w, 'gone') from webhooks w");
  expect(
    await world.rows(
      "select distinct payload ->> 'host' as host from notifications where kind = 'webhook_off'",
    ),
  ).toEqual([{ host: "hooks.example" }]);
});

test("What was sent is sent again with its id, and one job a webhook is queued", async () => {
  const { id: made } = await add("team");
  await addEvent(world.client, { name: "night" });
  await addEvent(world.client, { name: "other night" });
  await world.client.query("delete from graphile_worker._private_jobs");
  expect(await world.rows("select internal.queue_due_webhooks() as queued")).toEqual([{ queued: 1 }]);
  await world.client.query("select internal.queue_due_webhooks()");
  expect(await world.rows("select from graphile_worker._private_jobs")).toHaveLength(1);
  const [delivery] = await world.rows<{ id: string }>(
    "update webhook_deliveries set state = 'given_up', tries = 8, tried_at = now(), status = 500, problem = 'x' where id = (select id from webhook_deliveries order by created_at limit 1) returning id",
  );
  await call(world, "team", "resend_webhook($1)", [delivery?.id]);
  expect(await call(world, "second", "list_webhook_deliveries($1)", [made])).toContainEqual(
    expect.objectContaining({
      id: delivery?.id,
      state: "waiting",
      tries: 0,
      tried_at: null,
      status: null,
      problem: null,
    }),
  );
  await call(world, "team", "change_webhook($1, $2, false)", [made, all]);
  await expect(call(world, "team", "resend_webhook($1)", [delivery?.id])).rejects.toThrow("switched off");
});

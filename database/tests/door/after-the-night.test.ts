// What a night leaves behind: tickets that nobody used, figures, and the scans that go after ninety days.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import type { World } from "../harness/world.ts";
import { holdPaid, pay } from "../payments/till.ts";
import { type Bought, doorOf, doorWorld } from "./door-fixture.ts";

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

const endAgo = (eventId: string, ago: string) =>
  world.client.query(
    `update events set doors_at = null, last_entry_at = null, starts_at = now() - interval '8 hours' - interval '${ago}', ends_at = now() - interval '${ago}' where id = $1`,
    [eventId],
  );
const expire = () => world.client.query("select internal.expire_unused_tickets()");

test("twelve hours after the end tickets that nobody used are expired, and used ones stay used", async () => {
  const night = await on.tonight("expired");
  const [used, unused] = (await on.buy("buyer", night, ["Ada", "Bo"])) as [Bought, Bought];
  await on.scan("steward", night.eventId, [used.code]);
  await endAgo(night.eventId, "11 hours 59 minutes");
  await expire();
  expect((await on.ticket(unused.id)).status).toBe("issued");
  await endAgo(night.eventId, "12 hours 1 minute");
  await world.client.query("update events set status = 'postponed' where id = $1", [night.eventId]);
  await expire();
  expect((await on.ticket(unused.id)).status).toBe("issued");
  await world.client.query("update events set status = 'published' where id = $1", [night.eventId]);
  await expire();
  expect([(await on.ticket(used.id)).status, (await on.ticket(unused.id)).status]).toEqual([
    "checked_in",
    "expired",
  ]);
});

test("a ticket that was being passed on is expired, and the offer is over", async () => {
  const night = await on.tonight("offered and expired");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  await on.ask("buyer", "transfer_tickets($1, 'guest@example.org', null)", [[ticket.id]]);
  await endAgo(night.eventId, "13 hours");
  await expire();
  expect((await on.ticket(ticket.id)).status).toBe("expired");
  const { rows } = await world.client.query("select status from ticket_transfers where event_id = $1", [
    night.eventId,
  ]);
  expect(rows).toEqual([{ status: "expired" }]);
});

test("an expired ticket is frozen by a dispute, and void when it is lost", async () => {
  const { booking, eventId } = await holdPaid(world, "disputer", { quantity: 1 });
  const paymentId = await pay(world, "disputer", booking.id);
  await endAgo(eventId, "13 hours");
  await expire();
  const status = async () =>
    (await world.client.query("select status from tickets where booking_id = $1", [booking.id])).rows[0]
      .status;
  expect(await status()).toBe("expired");
  await world.client.query("select internal.apply_dispute($1, 'disputed', 1100)", [`pi_${paymentId}`]);
  expect(await status()).toBe("frozen");
  await world.client.query("select internal.apply_dispute($1, 'lost', 1100)", [`pi_${paymentId}`]);
  expect(await status()).toBe("void");
});

test("an announcement to those who are not in reaches them alone", async () => {
  const night = await on.tonight("not in");
  const [came] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  await on.buy("guest", night, ["Bo"]);
  await on.scan("steward", night.eventId, [came.code]);
  await on.ask("team", "send_event_update($1, 'The band begins at ten', 'not_in')", [night.eventId]);
  await world.client.query("update internal.waiting_updates set needs_review = false, send_at = now()");
  await world.client.query("select internal.send_due_updates()");
  const { rows } = await world.client.query(
    "select u.email from internal.event_mailing_recipients r join internal.event_mailings m on m.id = r.mailing_id join auth.users u on u.id = r.user_id where m.event_id = $1",
    [night.eventId],
  );
  expect(rows).toEqual([{ email: "guest@example.org" }]);
});

test("the figures of a night say who came when, also when its scans are gone", async () => {
  const night = await on.tonight("figures");
  const tickets = await on.buy("buyer", night, ["Ada", "Bo", "Cy"]);
  await on.scan(
    "steward",
    night.eventId,
    tickets.slice(0, 2).map(({ code }) => code),
    { gate: "Front" },
  );
  await on.ask("steward", "count_at_door($1, 3, $2)", [night.eventId, randomUUID()]);
  await world.client.query(
    "update door_counts set counted_at = (select scanned_at from check_ins where event_id = $1 limit 1) where event_id = $1",
    [night.eventId],
  );
  const figures = () =>
    on.ask<{ door: { came_in: number; quarters: { came_in: number }[] } }>("team", "event_figures($1)", [
      night.eventId,
    ]);
  const before = (await figures()).door;
  expect(before).toMatchObject({ came_in: 5, not_in: 1, quarters: [{ came_in: 5 }] });
  await endAgo(night.eventId, "91 days");
  await world.client.query("select internal.retention_door_scans(now())");
  const { rows } = await world.client.query(
    "select count(*)::integer as many from check_ins where event_id = $1",
    [night.eventId],
  );
  expect(rows[0].many).toBe(0);
  await world.client.query("begin");
  expect(
    (await world.client.query("select internal.door_figures($1) as door", [night.eventId])).rows[0].door,
  ).toMatchObject({ came_in: 5, quarters: before.quarters });
  await world.client.query("commit");
});

test("What a team said of a sale and of its undoing goes ninety days after the night, and the sale stays", async () => {
  const night = await on.tonight("undone");
  await world.client.query(
    `insert into door_sales (event_id, key, method, total_pence, reason, sold_at, voided_at, void_reason)
     values ($1, gen_random_uuid(), 'cash', 900, 'Her bag was stolen', now(), now(), 'Anna fell ill')`,
    [night.eventId],
  );
  await endAgo(night.eventId, "91 days");
  await world.client.query("select internal.retention_door_scans(now())");
  const { rows } = await world.client.query(
    "select total_pence, voided_at is not null as is_voided, reason, void_reason from door_sales where event_id = $1",
    [night.eventId],
  );
  expect(rows).toEqual([{ total_pence: 900, is_voided: true, reason: null, void_reason: "" }]);
});

// What one person may have of a ticket: all that they hold, are offered and buy counts, by whichever way it comes.

import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listMigrations } from "../../tool/sql-files.ts";
import { violations } from "../bookings/box-office.ts";
import { id, type World } from "../harness/world.ts";
import { addSoldNight, waitingIn, waitlistWorld } from "./waitlist-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await waitlistWorld();
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const on = () => waitingIn(world);
const limited = { detail: "BOOKINGS_LIMIT_REACHED" };
const oneOpenEntry =
  listMigrations().find(({ name }) => name.includes("waitlist_one_open_entry"))?.text ?? "";
const four = { per_person_max: 4, per_booking_max: 4 };

test("a person has one open entry of a night, whatever it waits for", async () => {
  const night = await addSoldNight(world, "One entry", 4, {}, four);
  await on().sellOut(night.eventId, night.typeId, 4);
  const entry = await on().join("p1", night.eventId, night.typeId, 2);
  expect((await on().join("p1", night.eventId, night.typeId, 2)).id).toBe(entry.id);
  await expect(on().join("p1", night.eventId, null, 2)).rejects.toMatchObject({
    detail: "WAITLIST_ALREADY_JOINED",
  });
  await on().leave("p1", entry.id);
  await on().join("p1", night.eventId, null, 2);
});

test("an offer and a hold beside it come to no more than the limit", async () => {
  const night = await addSoldNight(world, "Offer and hold", 12, {}, four);
  const box = await on().sellOut(night.eventId, night.typeId, 12);
  await on().join("p2", night.eventId, night.typeId, 4);
  await box.free(4);
  await on().deal(night.eventId);
  expect((await on().entryOf("p2", night.eventId)).offer?.tickets[0]?.quantity).toBe(4);
  await box.free(4);
  await expect(on().hold("p2", night.eventId, night.typeId, 1)).rejects.toMatchObject(limited);
  // the other way round: who holds four is offered nothing besides
  await on().hold("p3", night.eventId, night.typeId, 4);
  await expect(on().join("p3", night.eventId, night.typeId, 1)).rejects.toMatchObject(limited);
});

test("an offer that comes while a person holds as many as they may is not made", async () => {
  const night = await addSoldNight(world, "Hold and offer", 8, {}, four);
  const box = await on().sellOut(night.eventId, night.typeId, 8);
  await on().join("p4", night.eventId, night.typeId, 4);
  await on().join("p5", night.eventId, night.typeId, 4);
  await world.client.query(
    "insert into bookings (ref, user_id, event_id, hold_expires_at, refund_note) select 'HELD4444', user_id, event_id, now() + interval '10 minutes', '' from waitlist_entries where event_id = $1 order by created_at limit 1",
    [night.eventId],
  );
  await world.client.query(
    "insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select id, $1, 4, 0, 0 from bookings where ref = 'HELD4444'",
    [night.typeId],
  );
  await world.client.query(
    "update ticket_inventory set quantity = quantity + 4, held = held + 4 where ticket_type_id = $1",
    [night.typeId],
  );
  await box.free(4);
  await on().deal(night.eventId);
  expect((await on().entryOf("p5", night.eventId)).offer?.tickets[0]?.quantity).toBe(4);
  await world.client.query(
    "update bookings set hold_expires_at = now() - interval '1 minute' where ref = 'HELD4444'",
  );
  await world.client.query("select internal.expire_holds()");
});

test("a hold and an offer of the same moment, in 20 rounds: never more than the limit together", async () => {
  for (let round = 0; round < 20; round++) {
    const night = await addSoldNight(world, `Same moment ${round}`, 8, {}, four);
    const box = await on().sellOut(night.eventId, night.typeId, 8);
    await on().join("p6", night.eventId, night.typeId, 4);
    await box.free(4);
    await box.free(4);
    const other = new pg.Client(world.connection);
    await other.connect();
    const dealt = other.query("select internal.deal_places($1)", [night.eventId]);
    const held = on()
      .hold("p6", night.eventId, night.typeId, 4)
      .catch(() => null);
    await Promise.all([dealt, held]);
    await other.end();
    const { rows } = await world.client.query(
      "select internal.places_taken($1, user_id) as places from waitlist_entries where event_id = $2",
      [night.typeId, night.eventId],
    );
    expect(rows[0]?.places).toBeLessThanOrEqual(4);
    await world.client.query("delete from rate_limits");
  }
});

test("a second open entry of a person and night is refused by an index, and those of older databases end with their offers", async () => {
  const night = await addSoldNight(world, "Doubled", 4, {}, four);
  const { client } = world;
  const write = (status: string, typeId: string | null = null) =>
    client.query(
      `insert into waitlist_entries (ref, event_id, ticket_type_id, user_id, quantity, status)
       values (internal.random_code(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), $1, $2, $3, 1, $4) returning id`,
      [night.eventId, typeId, id("user p3"), status],
    );
  await client.query("begin");
  try {
    await client.query("drop view internal.violations cascade");
    await client.query("alter table waitlist_entries drop column was_doubled");
    await client.query(
      `create unique index waitlist_entries_one_open_key on waitlist_entries (user_id, event_id, ticket_type_id) nulls not distinct
       where status in ('waiting', 'offered', 'accepted')`,
    );
    await write("offered", night.typeId);
    await write("offered");
    await client.query(oneOpenEntry);
    const { rows } = await client.query(
      "select was_doubled from waitlist_entries where event_id = $1 order by place",
      [night.eventId],
    );
    expect(rows).toEqual([{ was_doubled: false }, { was_doubled: true }]);
    await client.query("select internal.lapse_entry(w) from waitlist_entries w where event_id = $1", [
      night.eventId,
    ]);
    const ended = await client.query(
      "select status from waitlist_entries where event_id = $1 order by place",
      [night.eventId],
    );
    expect(ended.rows.map(({ status }) => status).toSorted()).toEqual(["lapsed", "waiting"]);
    await expect(write("waiting")).rejects.toMatchObject({ constraint: "waitlist_entries_one_open_key" });
  } finally {
    await client.query("rollback");
  }
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, confirm, violations } from "../bookings/box-office.ts";
import { addTicketType, insert, type World } from "../harness/world.ts";
import { addSoldNight, id, keptOf, refusalOf, waitingIn, waitlistWorld } from "./waitlist-fixture.ts";

let world: World;
let on: ReturnType<typeof waitingIn>;
beforeAll(async () => {
  world = await waitlistWorld();
  on = waitingIn(world);
  await world.client.query("delete from internal.known_limits where action = 'stock_holds'");
  await world.client.query("insert into internal.known_limits values ('stock_holds', 100000, 60)");
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

describe("offers of the waiting list", () => {
  test("a place that gets free stays held and is offered to the first in line, at its price", async () => {
    const { eventId, typeId } = await addSoldNight(world, "first", 2);
    const stock = await on.sellOut(eventId, typeId, 2);
    expect(await on.join("p1", eventId, typeId)).toMatchObject({
      status: "waiting",
      position: 1,
      kind: "sold_out",
    });
    expect(await on.join("p2", eventId, null)).toMatchObject({ position: 2 });
    await stock.free(1);
    expect(await keptOf(world, typeId)).toEqual({ held: 2, sold: 0, aside: 1, left: 0 });
    expect(await refusalOf(on.hold("b1", eventId, typeId, 1))).toMatchObject({ detail: "BOOKINGS_SOLD_OUT" });
    expect(await on.deal()).toBe(1);
    expect(await on.deal()).toBe(0);
    const entry = await on.entryOf("p1", eventId);
    expect(entry).toMatchObject({
      status: "offered",
      offer: { total_pence: 1310, tickets: [{ quantity: 1 }] },
    });
    expect(await on.entryOf("p2", eventId)).toMatchObject({ status: "waiting", position: 1 });
    expect(await keptOf(world, typeId)).toEqual({ held: 2, sold: 0, aside: 0, left: 0 });
    const { rows } = await world.client.query(
      "select kind from notifications where user_id = $1 order by created_at, kind",
      [id("user p1")],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["waitlist_joined", "waitlist_offer"]);
  });

  test("with nobody waiting, and after everybody left, a freed place is on sale at once", async () => {
    const { eventId, typeId } = await addSoldNight(world, "nobody", 2);
    const stock = await on.sellOut(eventId, typeId, 2);
    const { id: entry } = await on.join("p1", eventId, typeId);
    expect(await on.leave("p1", entry)).toMatchObject({ status: "left" });
    expect(await on.leave("p1", entry)).toMatchObject({ status: "left" });
    await stock.free(2);
    expect(await keptOf(world, typeId)).toEqual({ held: 0, sold: 0, aside: 0, left: 2 });
  });

  test("no more places are kept than are waited for", async () => {
    const { eventId, typeId } = await addSoldNight(world, "few wait", 5);
    const stock = await on.sellOut(eventId, typeId, 5);
    await on.join("p1", eventId, typeId, 2);
    await stock.free(5);
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 2, left: 3 });
    await on.deal();
    expect((await on.entryOf("p1", eventId)).offer?.tickets).toMatchObject([{ quantity: 2 }]);
  });

  test("who lets an offer lapse once is last in line, and twice is out", async () => {
    const { eventId, typeId } = await addSoldNight(world, "lapses", 1);
    const stock = await on.sellOut(eventId, typeId, 1);
    await on.join("p1", eventId, typeId);
    await on.join("p2", eventId, typeId);
    await stock.free(1);
    await on.deal();
    await on.lapse((await on.entryOf("p1", eventId)).offer);
    expect(await on.entryOf("p1", eventId)).toMatchObject({ status: "waiting", lapses: 1, position: 2 });
    await on.deal();
    const second = (await on.entryOf("p2", eventId)).offer;
    expect(second).not.toBeNull();
    await change(world, "p2", "release_hold", second?.booking_id ?? "");
    await on.deal();
    const third = (await on.entryOf("p1", eventId)).offer;
    await on.lapse(third);
    expect(await on.entryOf("p1", eventId)).toMatchObject({ status: "lapsed", lapses: 2 });
    expect(await refusalOf(confirm(world, "p1", third?.booking_id ?? ""))).toMatchObject({
      detail: "WAITLIST_OFFER_ENDED",
      message: "This offer has ended",
    });
    expect(
      await refusalOf(
        on.ask("p1", "start_payment($1, 'P', null, null, null, null, '1')", [third?.booking_id]),
      ),
    ).toMatchObject({ message: "This offer has ended" });
  });

  test("an offer is booked like a hold, and stands beside one", async () => {
    const { eventId, typeId } = await addSoldNight(
      world,
      "beside",
      2,
      {},
      { kind: "free", face_pence: 0, fee_pence: 0 },
    );
    const stock = await on.sellOut(eventId, typeId, 2);
    const other = await addTicketType(world.client, eventId, "beside other", 5);
    await on.join("p3", eventId, typeId);
    await stock.free(1);
    await on.deal();
    const { offer } = await on.entryOf("p3", eventId);
    const held = await on.hold("p3", eventId, other, 1);
    expect(held.status).toBe("held");
    expect(await refusalOf(change(world, "p3", "extend_hold", offer?.booking_id ?? ""))).toMatchObject({
      detail: "WAITLIST_OFFER_FIXED",
    });
    expect(await confirm(world, "p3", offer?.booking_id ?? "")).toMatchObject({ status: "confirmed" });
    expect(await on.entryOf("p3", eventId)).toMatchObject({ status: "converted", offer: null });
    await change(world, "p3", "release_hold", held.id);
  });

  test("an offer that was booked by nobody does not make its person pause before a hold", async () => {
    const { eventId, typeId } = await addSoldNight(world, "pause", 1);
    const stock = await on.sellOut(eventId, typeId, 1);
    await on.join("p4", eventId, typeId);
    await stock.free(1);
    for (let turn = 0; turn < 2; turn++) {
      await on.deal();
      await on.lapse((await on.entryOf("p4", eventId)).offer);
    }
    expect(await on.hold("p4", eventId, typeId, 1)).toMatchObject({ status: "held" });
  });

  test("who has as many tickets as one may have is offered none, and the next in line is", async () => {
    const type = { kind: "free", face_pence: 0, fee_pence: 0, per_person_max: 1 };
    const { eventId, typeId } = await addSoldNight(world, "has enough", 2, {}, type);
    const stock = await on.sellOut(eventId, typeId, 2);
    await on.join("p1", eventId, typeId);
    await on.join("p2", eventId, null);
    await insert(world.client, "bookings", {
      id: id("has one"),
      ref: "HASENUGH",
      user_id: id("user p1"),
      event_id: eventId,
      status: "processing",
    });
    await insert(world.client, "booking_lines", {
      booking_id: id("has one"),
      ticket_type_id: typeId,
      quantity: 1,
      unit_face_pence: 0,
      unit_total_pence: 0,
    });
    await stock.free(1);
    await world.client.query(
      "update ticket_inventory set held = held + 1, quantity = quantity + 1 where ticket_type_id = $1",
      [typeId],
    );
    expect(await on.deal()).toBe(1);
    expect(await on.entryOf("p1", eventId)).toMatchObject({ status: "closed" });
    expect(await on.entryOf("p2", eventId)).toMatchObject({ status: "offered" });
  });

  test("an offer lasts half an hour by day, twelve hours by night, and never into the last two hours before doors", async () => {
    const { eventId } = await addSoldNight(world, "clock", 1, {
      starts_at: "2027-07-10T22:00:00+01:00",
      doors_at: "2027-07-10T21:00:00+01:00",
      ends_at: null,
    });
    const { rows } = await world.client.query(
      `select to_char(internal.offer_ends(e, moment.at::timestamptz) at time zone 'Europe/London', 'DD HH24:MI') as ends
       from events e, unnest($2::text[]) with ordinality moment (at, turn) where e.id = $1 order by turn`,
      [
        eventId,
        [
          "2027-07-01T21:59:00+01:00",
          "2027-07-01T22:00:00+01:00",
          "2027-07-02T07:59:00+01:00",
          "2027-07-02T08:00:00+01:00",
          "2027-07-10T18:50:00+01:00",
          "2027-03-28T00:30:00+00:00",
          "2027-01-05T22:30:00+00:00",
        ],
      ],
    );
    expect(rows.map(({ ends }) => ends)).toEqual([
      "01 22:29",
      "02 10:00",
      "02 19:59",
      "02 08:30",
      "10 19:00",
      "28 13:30",
      "06 10:30",
    ]);
  });
});

describe("groups on the waiting list", () => {
  test("a group larger than what is free is passed over in the last six hours, and keeps its position", async () => {
    const soon = new Date(Date.now() + 5 * 3_600_000);
    const { eventId, typeId } = await addSoldNight(world, "passed over", 4, { starts_at: soon });
    const stock = await on.sellOut(eventId, typeId, 4);
    await on.join("p1", eventId, typeId, 4);
    await on.join("p2", eventId, typeId, 1);
    await stock.free(1);
    await on.deal();
    expect(await on.entryOf("p2", eventId)).toMatchObject({ status: "offered" });
    expect(await on.entryOf("p1", eventId)).toMatchObject({
      status: "waiting",
      position: 1,
      gathering: null,
    });
    await stock.free(1);
    await on.deal();
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 0, left: 1 });
  });

  test("places are gathered for the group that is first, and offered when there are enough", async () => {
    const { eventId, typeId } = await addSoldNight(world, "gathers", 6);
    const stock = await on.sellOut(eventId, typeId, 6);
    await on.join("p1", eventId, typeId, 4);
    await on.join("p2", eventId, typeId, 1);
    await stock.free(2);
    await on.deal();
    const { gathering } = await on.entryOf("p1", eventId);
    expect(gathering).toMatchObject({ found: 2, of: 4 });
    const hours = (Date.parse(gathering?.until ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(5.5);
    expect(hours).toBeLessThanOrEqual(6);
    expect(await on.entryOf("p2", eventId)).toMatchObject({ status: "waiting" });
    await stock.free(3);
    await on.deal();
    expect(await on.entryOf("p1", eventId)).toMatchObject({
      status: "offered",
      offer: { tickets: [{ quantity: 4 }] },
    });
    expect(await on.entryOf("p2", eventId)).toMatchObject({ status: "offered" });
  });

  test("what was gathered for six hours in vain moves on, as it does when the group leaves", async () => {
    const { eventId, typeId } = await addSoldNight(world, "in vain", 3);
    const stock = await on.sellOut(eventId, typeId, 3);
    await on.join("p1", eventId, typeId, 4);
    await on.join("p2", eventId, typeId, 3);
    await on.join("p3", eventId, typeId, 1);
    await stock.free(1);
    await on.deal();
    expect((await on.entryOf("p1", eventId)).gathering).toMatchObject({ found: 1 });
    await world.client.query(
      "update waitlist_entries set gather_until = now() where event_id = $1 and quantity = 4",
      [eventId],
    );
    await on.deal();
    expect(await on.entryOf("p1", eventId)).toMatchObject({
      status: "waiting",
      position: 1,
      gathering: null,
    });
    expect((await on.entryOf("p2", eventId)).gathering).toMatchObject({ found: 1, of: 3 });
    await on.leave("p2", (await on.entryOf("p2", eventId)).id);
    await on.deal();
    expect(await on.entryOf("p3", eventId)).toMatchObject({ status: "offered" });
  });

  test("who would take fewer is offered what there is", async () => {
    const { eventId, typeId } = await addSoldNight(world, "fewer", 3);
    const stock = await on.sellOut(eventId, typeId, 3);
    await on.join("p1", eventId, typeId, 4, 2);
    await stock.free(3);
    await on.deal();
    expect((await on.entryOf("p1", eventId)).offer?.tickets).toMatchObject([{ quantity: 3 }]);
  });

  test("in a pool a place of one type is offered as another of its types", async () => {
    const { eventId, typeId } = await addSoldNight(world, "pooled", 2);
    const other = await addTicketType(world.client, eventId, "pooled other", 4, {
      kind: "paid",
      face_pence: 2000,
    });
    await insert(world.client, "capacity_pools", {
      id: id("pool"),
      event_id: eventId,
      name: "The room",
      quantity: 2,
    });
    await world.client.query("update ticket_types set pool_id = $1 where event_id = $2", [
      id("pool"),
      eventId,
    ]);
    const stock = await on.sellOut(eventId, typeId, 2);
    await on.join("p5", eventId, other, 1);
    await stock.free(1);
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 1, held: 2 });
    await on.deal();
    expect((await on.entryOf("p5", eventId)).offer?.tickets).toMatchObject([
      { name: "pooled other", quantity: 1 },
    ]);
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 0, held: 1 });
  });
});

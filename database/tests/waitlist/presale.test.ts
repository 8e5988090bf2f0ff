import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { insert, type World } from "../harness/world.ts";
import { addSoldNight, id, keptOf, refusalOf, waitingIn, waitlistWorld } from "./waitlist-fixture.ts";

const people = Array.from({ length: 12 }, (_, at) => `p${at + 1}`);
let world: World;
let on: ReturnType<typeof waitingIn>;
beforeAll(async () => {
  world = await waitlistWorld();
  on = waitingIn(world);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const soon = () => new Date(Date.now() + 3_600_000);
const run = async () => (await world.client.query("select internal.open_presales() as made")).rows[0].made;
const opensIn = (typeId: string, interval: string) =>
  world.client.query("update ticket_types set sales_start = now() + $2::interval where id = $1", [
    typeId,
    interval,
  ]);
const statesOf = async (eventId: string) =>
  (
    await world.client.query(
      "select status, kind, count(*)::integer from waitlist_entries where event_id = $1 group by 1, 2 order by 1, 2",
      [eventId],
    )
  ).rows;

describe("pre-sales", () => {
  test("people register before sales open, and half of the stock is offered to them in their order", async () => {
    const { eventId, typeId } = await addSoldNight(
      world,
      "in order",
      10,
      { presale_list: "order" },
      { sales_start: soon() },
    );
    for (const person of people) await on.join(person, eventId, typeId);
    expect(await on.entryOf("p12", eventId)).toMatchObject({ kind: "pre_sale", position: 12 });
    expect(await run()).toBe(0);
    await opensIn(typeId, "1 minute");
    expect(await run()).toBe(0);
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 5, left: 5 });
    await opensIn(typeId, "-1 second");
    expect(await run()).toBe(5);
    expect(await run()).toBe(0);
    for (const person of people.slice(0, 5))
      expect(await on.entryOf(person, eventId)).toMatchObject({ status: "offered" });
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 0, left: 5 });
    expect(await refusalOf(on.join("b1", eventId, typeId))).toMatchObject({
      detail: "WAITLIST_NOT_SOLD_OUT",
    });
    await on.lapse((await on.entryOf("p1", eventId)).offer);
    expect(await run()).toBe(1);
    expect(await on.entryOf("p6", eventId)).toMatchObject({ status: "offered" });
    await on.sellOut(eventId, typeId, 5);
    await run();
    expect(await statesOf(eventId)).toEqual([
      { status: "offered", kind: "pre_sale", count: 5 },
      { status: "waiting", kind: "sold_out", count: 7 },
    ]);
  });

  test("by lot the order is drawn once, and nobody has a position before", async () => {
    const { eventId, typeId } = await addSoldNight(
      world,
      "by lot",
      12,
      { presale_list: "lot" },
      { sales_start: soon() },
    );
    for (const person of people) await on.join(person, eventId, typeId);
    expect(await on.entryOf("p1", eventId)).toMatchObject({ position: null });
    const before =
      "select array_agg(user_id order by place) as line from waitlist_entries where event_id = $1";
    const joined = (await world.client.query(before, [eventId])).rows[0].line;
    await opensIn(typeId, "-1 second");
    expect(await run()).toBe(6);
    const drawn = (await world.client.query(before, [eventId])).rows[0].line;
    // one order in 479,001,600 is the one they joined in
    expect(drawn).not.toEqual(joined);
    await run();
    expect((await world.client.query(before, [eventId])).rows[0].line).toEqual(drawn);
  });

  test("without registrations nothing is kept, and what is kept of a cancelled night goes back", async () => {
    const { eventId, typeId } = await addSoldNight(
      world,
      "cancelled",
      10,
      { presale_list: "order" },
      { sales_start: soon() },
    );
    await run();
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 0, left: 10 });
    await on.join("p1", eventId, typeId, 4);
    await opensIn(typeId, "1 minute");
    await run();
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 4 });
    await world.client.query("update events set status = 'cancelled', cancelled_at = now() where id = $1", [
      eventId,
    ]);
    await run();
    expect(await keptOf(world, typeId)).toMatchObject({ aside: 0, held: 0 });
  });

  test("without the choice nobody registers", async () => {
    const { eventId, typeId } = await addSoldNight(world, "without", 10, {}, { sales_start: soon() });
    expect(await refusalOf(on.join("p1", eventId, typeId))).toMatchObject({ detail: "WAITLIST_CLOSED" });
    await insert(world.client, "waitlist_entries", {
      ref: "ABCDEF",
      event_id: eventId,
      user_id: id("user p2"),
      kind: "sold_out",
      status: "left",
    });
  });
});

// What everybody reads of a queue, and the way from a sold-out queue to the waiting list.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addTicketType, type World } from "../harness/world.ts";
import { refusalOf } from "../waitlist/waitlist-fixture.ts";
import { addQueuedNight, queueWorld, queuingIn } from "./queue-fixture.ts";

let world: World;
let on: ReturnType<typeof queuingIn>;
beforeAll(async () => {
  world = await queueWorld();
  on = queuingIn(world);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const paid = (pence: number) => ({ kind: "paid", face_pence: pence, fee_pence: 100 });
const listed = async (eventId: string) =>
  (
    await world.client.query(
      `select array_agg(p.full_name order by w.place) as people from waitlist_entries w join profiles p on p.user_id = w.user_id
       where w.event_id = $1 and w.status = 'waiting'`,
      [eventId],
    )
  ).rows[0].people;

describe("what everybody may read of a queue", () => {
  test("are numbers, prices with all fees, and levels, without hidden tickets", async () => {
    const night = await addQueuedNight(world, "shown", 1, {}, { ...paid(1000), name: "Early bird" });
    await addTicketType(world.client, night.eventId, "Standard", 20, paid(1500));
    await addTicketType(world.client, night.eventId, "Friends", 20, { ...paid(500), is_hidden: true });
    await on.join("p1", night.eventId);
    const shown = await on.shown(night.eventId);
    expect(shown).toMatchObject({
      state: "open",
      admitted_number: 1,
      waiting: 0,
      is_sold_out: false,
      from_pence: 1100,
      to_pence: 1600,
    });
    expect(shown?.tiers.map(({ name, level, total_pence }) => [name, total_pence, level])).toEqual([
      ["Early bird", 1100, "plenty"],
      ["Standard", 1600, "plenty"],
    ]);
    expect(JSON.stringify(shown)).not.toContain("Friends");
    expect(JSON.stringify(shown)).not.toContain((await on.read("p1", night.eventId)).admitted_until ?? "?");
  });

  test("follow the tickets: a tier goes with the hold of its last place, and comes back with it", async () => {
    const night = await addQueuedNight(world, "goes", 1, {}, paid(1000));
    await addTicketType(world.client, night.eventId, "dear", 20, paid(2000));
    await on.join("p1", night.eventId);
    const held = await on.hold("p1", night);
    expect(await on.shown(night.eventId)).toMatchObject({ from_pence: 2100, is_sold_out: false });
    expect((await on.shown(night.eventId))?.tiers.map(({ level }) => level)).toEqual(["none", "plenty"]);
    await on.ask("p1", "release_hold($1)", [held.id]);
    expect(await on.shown(night.eventId)).toMatchObject({ from_pence: 1100 });
  });

  test("are nothing for drafts and nights that do not exist", async () => {
    const draft = await addQueuedNight(world, "unseen", 1, { status: "draft" });
    expect(await on.shown(draft.eventId)).toBeUndefined();
    expect(await on.shown("00000000-0000-4000-8000-000000000000")).toBeUndefined();
    const off = await addQueuedNight(world, "called off", 1, { status: "cancelled" });
    expect(await on.shown(off.eventId)).toMatchObject({ state: "over" });
  });

  test("are read by a login that may call that function and nothing else", async () => {
    const { rows } = await world.client.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('internal', 'public') and p.proacl::text like '%queue_reader%'`,
    );
    expect(rows).toEqual([{ name: "internal.read_queues(uuid[])" }]);
    await world.client.query("begin; set local role queue_reader");
    expect(await refusalOf(world.client.query("select 1 from public.queue_entries"))).toMatchObject({
      code: "42501",
    });
    await world.client.query("rollback");
  });
});

describe("going on to the waiting list", () => {
  test("keeps the order of the queue, whoever presses first, ahead of those who come later and nobody twice", async () => {
    const night = await addQueuedNight(world, "sold out", 0);
    for (let at = 1; at <= 5; at++) await on.join(`p${at}`, night.eventId);
    expect(await on.shown(night.eventId)).toMatchObject({
      is_sold_out: true,
      has_waitlist: true,
      from_pence: null,
    });
    await on.ask("p9", "join_waitlist($1)", [night.eventId]);
    const list = (person: string, quantity = 1) =>
      on.ask<{ quantity: number; status: string }>(person, "wait_from_queue($1, $2)", [
        night.eventId,
        quantity,
      ]);
    expect(await list("p4", 2)).toMatchObject({ status: "waiting", quantity: 2 });
    await on.ask("p10", "join_waitlist($1)", [night.eventId]);
    await list("p2");
    await list("p5");
    await list("p2");
    expect(await listed(night.eventId)).toEqual(["p9", "p2", "p4", "p5", "p10"]);
    expect(await on.read("p2", night.eventId)).toMatchObject({ status: "listed" });
    expect(await on.shown(night.eventId)).toMatchObject({ waiting: 2 });
  });

  test("brings a person who was on the list already forward to their place in the queue, with one entry", async () => {
    const night = await addQueuedNight(world, "on it already", 0);
    for (let at = 1; at <= 3; at++) await on.join(`p${at}`, night.eventId);
    await on.ask("p3", "wait_from_queue($1)", [night.eventId]);
    await on.ask("p9", "join_waitlist($1)", [night.eventId]);
    await on.ask("p1", "join_waitlist($1)", [night.eventId]);
    await on.ask("p1", "wait_from_queue($1)", [night.eventId]);
    expect(await listed(night.eventId)).toEqual(["p1", "p3", "p9"]);
  });

  test("is refused to those who are not in the queue, while there are tickets, and for seven tickets", async () => {
    const night = await addQueuedNight(world, "refused", 0);
    const list = (person: string, quantity = 1) =>
      on.ask(person, "wait_from_queue($1, $2)", [night.eventId, quantity]);
    expect(await refusalOf(list("p1"))).toMatchObject({ detail: "QUEUE_NOT_IN_IT" });
    await on.join("p1", night.eventId);
    expect(await refusalOf(list("p1", 7))).toMatchObject({ detail: "WAITLIST_INVALID_QUANTITY" });
    await world.client.query("update ticket_inventory set quantity = 5 where ticket_type_id = $1", [
      night.typeId,
    ]);
    expect(await refusalOf(list("p1"))).toMatchObject({ detail: "WAITLIST_NOT_SOLD_OUT" });
    expect(await on.read("p1", night.eventId)).toMatchObject({ status: "waiting", number: 1 });
    await on.leave("p1", night.eventId);
    expect(await refusalOf(list("p1"))).toMatchObject({ detail: "QUEUE_NOT_IN_IT" });
  });
});

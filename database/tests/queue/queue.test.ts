import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { change, confirm, violations } from "../bookings/box-office.ts";
import { addTicketType, insert, type World } from "../harness/world.ts";
import { refusalOf } from "../waitlist/waitlist-fixture.ts";
import { addQueuedNight, queueWorld, queuingIn } from "./queue-fixture.ts";

let world: World;
let on: ReturnType<typeof queuingIn>;
beforeAll(async () => {
  world = await queueWorld();
  on = queuingIn(world);
});
// one person holds more often here than anybody may in a minute
beforeEach(() => world.client.query("delete from rate_limits where action_type = 'bookings'"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("joining a queue", () => {
  test("gives one number to a person, however often they ask, and the next number to the next person", async () => {
    const night = await addQueuedNight(world, "one place", 0);
    const first = await on.join("p1", night.eventId);
    expect(first).toMatchObject({ state: "open", number: 1, status: "waiting" });
    expect(await on.join("p1", night.eventId)).toMatchObject({ number: 1 });
    expect(await on.join("p2", night.eventId)).toMatchObject({ number: 2 });
    expect(await on.read("p1", night.eventId)).toMatchObject({ number: 1, status: "waiting" });
  });

  test("is refused for drafts, cancelled nights and nights by application, and without a sign-in", async () => {
    const draft = await addQueuedNight(world, "draft", 1, { status: "draft" });
    expect(await refusalOf(on.join("p1", draft.eventId))).toMatchObject({ detail: "BOOKINGS_NOT_FOUND" });
    expect(await refusalOf(on.read("p1", draft.eventId))).toMatchObject({ detail: "BOOKINGS_NOT_FOUND" });
    const off = await addQueuedNight(world, "cancelled", 1, { status: "cancelled" });
    expect(await refusalOf(on.join("p1", off.eventId))).toMatchObject({ detail: "BOOKINGS_EVENT_CANCELLED" });
    const asked = await addQueuedNight(world, "asked", 1, { requires_approval: true });
    expect(await refusalOf(on.join("p1", asked.eventId))).toMatchObject({ detail: "BOOKINGS_NOT_ON_SALE" });
    expect(await refusalOf(world.client.query("select join_queue($1)", [off.eventId]))).toMatchObject({
      detail: "AUTH_REQUIRED",
    });
  });

  test("is refused to suspended people, who cannot book either", async () => {
    const night = await addQueuedNight(world, "suspended", 1);
    await world.client.query("update profiles set status = 'suspended' where full_name = 'p12'");
    expect(await refusalOf(on.join("p12", night.eventId))).toMatchObject({ detail: "PEOPLE_SUSPENDED" });
    await world.client.query("update profiles set status = 'active' where full_name = 'p12'");
  });

  test("is refused at the twenty-first time in an hour, also when the person leaves in between", async () => {
    const night = await addQueuedNight(world, "again and again", 0);
    for (let at = 1; at <= 20; at++) {
      expect(await on.join("p11", night.eventId)).toMatchObject({ number: at });
      await on.leave("p11", night.eventId);
    }
    expect(await refusalOf(on.join("p11", night.eventId))).toMatchObject({ detail: "QUEUE_RATE_LIMITED" });
  });

  test("answers that there is no queue where the team switched it off", async () => {
    const night = await addQueuedNight(world, "off", 1, { queue_mode: "off" });
    expect(await on.join("p1", night.eventId)).toMatchObject({ state: "closed", number: null });
    expect((await on.hold("p1", night)).status).toBe("held");
  });
});

describe("before sales start", () => {
  test("nobody joins earlier than thirty minutes, people who came have no number, and the order is drawn by lot", async () => {
    const night = await addQueuedNight(world, "lot", 0, {}, { sales_start: inMinutes(40) });
    expect(await refusalOf(on.join("p1", night.eventId))).toMatchObject({ detail: "QUEUE_NOT_YET" });
    const setStart = (minutes: number) =>
      world.client.query("update ticket_types set sales_start = $2 where id = $1", [
        night.typeId,
        inMinutes(minutes),
      ]);
    await setStart(20);
    for (let at = 1; at <= 8; at++)
      expect(await on.join(`p${at}`, night.eventId)).toMatchObject({ state: "gathering", number: null });
    await on.move(night.eventId);
    expect(await on.read("p1", night.eventId)).toMatchObject({ number: null });
    await setStart(-1);
    // who comes first after sales start follows those who were there
    expect(await on.join("p9", night.eventId)).toMatchObject({ number: 9 });
    const drawn: (number | null)[] = [];
    for (let at = 1; at <= 8; at++) drawn.push((await on.read(`p${at}`, night.eventId)).number);
    expect(drawn.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("the order of eight people is not the order in which they came, in one of three nights at least", async () => {
    const orders: string[] = [];
    for (const name of ["first", "second", "third"]) {
      const night = await addQueuedNight(world, `drawn ${name}`, 0, {}, { sales_start: inMinutes(5) });
      for (let at = 1; at <= 8; at++) await on.join(`p${at}`, night.eventId);
      await world.client.query("update ticket_types set sales_start = now() where id = $1", [night.typeId]);
      await on.move(night.eventId);
      const { rows } = await world.client.query(
        "select string_agg(number::text, ' ' order by joined_at) as numbers from queue_entries where event_id = $1",
        [night.eventId],
      );
      orders.push(rows[0].numbers);
    }
    expect(orders.some((order) => order !== "1 2 3 4 5 6 7 8")).toBe(true);
  });
});

describe("being let in", () => {
  test("happens in order to twice as many as there are places, and to the next when one leaves", async () => {
    const night = await addQueuedNight(world, "twice", 2);
    for (let at = 1; at <= 6; at++) await on.join(`p${at}`, night.eventId);
    const statuses = async () =>
      (
        await world.client.query(
          "select array_agg(status order by number) as all from queue_entries where event_id = $1",
          [night.eventId],
        )
      ).rows[0].all;
    expect(await statuses()).toEqual(["admitted", "admitted", "admitted", "admitted", "waiting", "waiting"]);
    await on.leave("p2", night.eventId);
    expect(await statuses()).toEqual(["admitted", "left", "admitted", "admitted", "admitted", "waiting"]);
    await on.leave("p2", night.eventId);
    expect(await statuses()).toEqual(["admitted", "left", "admitted", "admitted", "admitted", "waiting"]);
  });

  test("gives ten minutes; who lets them run out is behind everybody, and somebody else comes in", async () => {
    const night = await addQueuedNight(world, "ten minutes", 1);
    for (let at = 1; at <= 4; at++) await on.join(`p${at}`, night.eventId);
    const until = Date.parse((await on.read("p1", night.eventId)).admitted_until ?? "");
    expect(until - Date.now()).toBeGreaterThan(9.5 * 60_000);
    expect(until - Date.now()).toBeLessThan(10.5 * 60_000);
    await on.runOut(night.eventId);
    expect(await on.read("p1", night.eventId)).toMatchObject({ status: "ran_out" });
    expect(await refusalOf(on.hold("p1", night))).toMatchObject({ detail: "BOOKINGS_QUEUE" });
    expect(await on.move(night.eventId)).toBe(2);
    expect(await on.read("p3", night.eventId)).toMatchObject({ status: "admitted" });
    expect(await on.join("p1", night.eventId)).toMatchObject({ number: 5, status: "waiting" });
  });

  test("ends with the booking, and a place that is held counts as gone", async () => {
    const night = await addQueuedNight(world, "bought", 2);
    for (let at = 1; at <= 6; at++) await on.join(`p${at}`, night.eventId);
    const held = await on.hold("p1", night);
    await confirm(world, "p1", held.id);
    // one place is left, and three are inside
    expect(await on.move(night.eventId)).toBe(0);
    const { rows } = await world.client.query(
      "select array_agg(status order by number) as all from queue_entries where event_id = $1",
      [night.eventId],
    );
    expect(rows[0].all).toEqual(["bought", "admitted", "admitted", "admitted", "waiting", "waiting"]);
    await on.runOut(night.eventId);
    expect(await on.move(night.eventId)).toBe(2);
  });

  test("counts a limit that tickets share once, and does not end for tickets without limit", async () => {
    const shared = await addQueuedNight(world, "shared", 10);
    await insert(world.client, "capacity_pools", { event_id: shared.eventId, name: "Room", quantity: 3 });
    await addTicketType(world.client, shared.eventId, "shared too", null);
    await world.client.query(
      "update ticket_types set pool_id = (select id from capacity_pools where event_id = $1) where event_id = $1",
      [shared.eventId],
    );
    const left = async (eventId: string) =>
      (await world.client.query("select internal.queue_places_left($1) as left", [eventId])).rows[0].left;
    expect(await left(shared.eventId)).toBe(3);
    const endless = await addQueuedNight(world, "endless", null);
    expect(await left(endless.eventId)).toBeNull();
    expect(await on.join("p1", endless.eventId)).toMatchObject({ status: "admitted" });
  });
});

describe("holding tickets of a night with a queue", () => {
  test("is refused with the address to wait at to those who were not let in, and passes those who were", async () => {
    const night = await addQueuedNight(world, "gate", 1);
    expect(await refusalOf(on.hold("p1", night))).toMatchObject({ code: "PT409", detail: "BOOKINGS_QUEUE" });
    const slug = (await world.client.query("select slug from events where id = $1", [night.eventId])).rows[0]
      .slug;
    const hint = await on.hold("p1", night).catch((error: { hint: string }) => error.hint);
    expect(hint).toBe(`/events/${slug}/queue`);
    await on.join("p1", night.eventId);
    expect((await on.hold("p1", night)).status).toBe("held");
  });

  test("lets in whoever waits and fits, without waiting for the job", async () => {
    const night = await addQueuedNight(world, "at once", 0);
    await on.join("p1", night.eventId);
    await world.client.query("update ticket_inventory set quantity = 1 where ticket_type_id = $1", [
      night.typeId,
    ]);
    expect((await on.hold("p1", night)).status).toBe("held");
  });

  test("passes a person whose tickets are held already, until they let them go", async () => {
    const night = await addQueuedNight(world, "running", 4, { queue_mode: "off" });
    const held = await on.hold("p1", night);
    await world.client.query("update events set queue_mode = 'on' where id = $1", [night.eventId]);
    expect(await on.read("p1", night.eventId)).toMatchObject({ passes: true });
    const again = await on.hold("p1", night, 2);
    expect(again.status).toBe("held");
    expect(again.id).not.toBe(held.id);
    await change(world, "p1", "release_hold", again.id);
    expect(await refusalOf(on.hold("p1", night))).toMatchObject({ detail: "BOOKINGS_QUEUE" });
  });
});

describe("a rush", () => {
  const callersOf = async (eventId: string) =>
    (await world.client.query("select people from internal.queue_callers() where event_id = $1", [eventId]))
      .rows[0]?.people;

  test("opens the queue of a night at 120 people a minute and not at 119, and closes it after ten quiet minutes", async () => {
    const night = await addQueuedNight(world, "rush", 0, { queue_mode: "auto" });
    await world.client.query("insert into internal.event_queues (event_id) values ($1)", [night.eventId]);
    await on.move(night.eventId, 119);
    expect(await on.read("p1", night.eventId)).toMatchObject({ state: "closed" });
    await on.move(night.eventId, 120);
    expect(await on.join("p1", night.eventId)).toMatchObject({ state: "open", number: 1 });
    await on.move(night.eventId, 29);
    expect(await on.read("p1", night.eventId)).toMatchObject({ state: "open" });
    const quietFor = (minutes: number) =>
      world.client.query(
        "update internal.event_queues set busy_at = now() - make_interval(mins => $2) where event_id = $1",
        [night.eventId, minutes],
      );
    await quietFor(9);
    await on.move(night.eventId, 29);
    expect(await on.read("p1", night.eventId)).toMatchObject({ state: "open" });
    await quietFor(11);
    await on.move(night.eventId, 29);
    // whoever waits needs no number any more
    expect(await on.read("p1", night.eventId)).toMatchObject({ state: "closed", status: "closed" });
  });

  test("is counted a person at a time for nights that decide by themselves, and not where the queue is off", async () => {
    const night = await addQueuedNight(world, "counted", 5, { queue_mode: "auto" });
    for (let at = 1; at <= 3; at++) await on.hold(`p${at}`, night);
    expect(await callersOf(night.eventId)).toBe(3);
    const off = await addQueuedNight(world, "not counted", 5, { queue_mode: "off" });
    await on.hold("p1", off);
    expect(await callersOf(off.eventId)).toBeUndefined();
  });

  test("counts a person once, however often they call", async () => {
    const night = await addQueuedNight(world, "one caller", 5, { queue_mode: "auto" });
    for (let at = 1; at <= 4; at++) await on.hold("p1", night);
    expect(await callersOf(night.eventId)).toBe(1);
  });

  test("is found by the job among the attempts of all people, and its queue moves", async () => {
    const night = await addQueuedNight(world, "found", 1, { queue_mode: "auto" });
    await world.client.query(
      `insert into rate_limits (identifier, action_type, window_minutes, window_start, count)
       select 'night ' || $1 || ' ' || gen_random_uuid(), 'queue_calls', 1, date_trunc('second', now()), 1 from generate_series(1, 120) slot`,
      [night.eventId],
    );
    await world.client.query("select internal.move_queues()");
    expect(await on.join("p1", night.eventId)).toMatchObject({ state: "open", status: "admitted" });
    await world.client.query("update events set queue_mode = 'off' where id = $1", [night.eventId]);
    await world.client.query("select internal.move_queues()");
    expect(await on.read("p1", night.eventId)).toMatchObject({ state: "closed", status: "closed" });
  });
});

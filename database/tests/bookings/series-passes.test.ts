// A pass for the nights of a series: what it costs, its stock, and that it is bought whole.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPlaces, addTicketType, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { pay, say, sendRefunds, start, value } from "../payments/till.ts";
import { hold, violations } from "./box-office.ts";
import { addSeries, passDesk } from "./series-pass-desk.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "cy"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const desk = passDesk(() => world);

describe("what a pass costs", () => {
  test("falls by a night's price when a night has begun, and it is not sold for one night alone", async () => {
    const { seriesId, nights } = await addSeries(world, "falling", 3);
    await desk.offer(seriesId);
    expect(await desk.passOf(seriesId)).toMatchObject({ total_pence: 2400, state: "on_sale" });
    await world.client.query("update events set starts_at = now() - interval '1 hour' where id = $1", [
      nights[0],
    ]);
    expect(await desk.passOf(seriesId)).toMatchObject({
      total_pence: 1600,
      nights: [{ event_id: nights[1] }, {}],
    });
    await world.client.query("update events set starts_at = now() - interval '1 hour' where id = $1", [
      nights[1],
    ]);
    expect(await desk.passOf(seriesId)).toMatchObject({ total_pence: null, state: "ended" });
  });

  test("follows a table by the number of nights left, and odd pennies go to the first nights", async () => {
    const { seriesId } = await addSeries(world, "by table", 3);
    const passId = await desk.offer(seriesId, { perNight: null, prices: [900, 1700, 2500] });
    const held = await desk.buy("ada", passId, 2500);
    expect((await desk.bookings(held.id)).map(({ total_pence }) => total_pence)).toEqual([834, 833, 833]);
  });

  test("is shown at its payment by the soonest night, which promises no refund that this night does not give", async () => {
    const week = JSON.stringify({ cooling_off_hours: 168, includes_fee: true });
    for (const name of ["soonest one", "soonest two", "soonest three"]) {
      const { seriesId, nights } = await addSeries(world, name, 3, { refund_policy: week });
      await world.client.query("update events set starts_at = now() + interval '3 days' where id = $1", [
        nights[1],
      ]);
      const held = await desk.hold("cy", await desk.offer(seriesId), 2400);
      const order = (await desk.as("cy", "select get_payment($1)", [held.ref])) as {
        event: { id: string };
        refund_sentence: string;
      };
      expect(order.event.id).toBe(nights[1]);
      expect(order.refund_sentence).toContain("This night is less than 7 days away, so no refunds");
    }
  });

  test("is refused when it is not the one that was read", async () => {
    const { seriesId } = await addSeries(world, "read price", 2);
    const passId = await desk.offer(seriesId);
    await expect(desk.hold("ada", passId, 1500)).rejects.toMatchObject({
      detail: "BOOKINGS_PASS_PRICE_CHANGED",
      message: "This pass costs £16 now",
    });
  });

  test("leaves out nights that people apply for, that are for members, and that only a link shows", async () => {
    const { seriesId, nights } = await addSeries(world, "left out", 5);
    await world.client.query("update events set requires_approval = true where id = $1", [nights[0]]);
    await world.client.query("update events set visibility = 'unlisted' where id = $1", [nights[1]]);
    await desk.offer(seriesId);
    expect((await desk.passOf(seriesId))?.nights).toHaveLength(3);
  });
});

describe("a team that offers a pass", () => {
  const refused = async (args: unknown[], what: object) => {
    const { seriesId } = await addSeries(world, `refused ${randomUUID()}`, 2);
    await expect(
      desk.as("team", "select save_series_pass($1, $2, $3, $4, $5)", [seriesId, ...args]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_INVALID_PASS", ...what });
  };
  test("is told at its field what is wrong", async () => {
    await refused(["", 10, 800, null], { message: "The pass needs a name" });
    await refused(["Pass", 0, 800, null], { message: "Write how many passes there are" });
    await refused(["Pass", 10, 99, null], { message: "Write a price of £1 to £1,000 for each night" });
    await refused(["Pass", 10, 800, [900, 1700]], {
      message: "Write a price of £1 to £1,000 for each night",
    });
    const { seriesId } = await addSeries(world, "short table", 3);
    await expect(desk.offer(seriesId, { perNight: null, prices: [900, 1700] })).rejects.toMatchObject({
      message: "Write a price for each number of nights, up to 3",
    });
    await refused(["Pass", 10, null, [2000, 1900]], {
      message: "The price falls as nights go by, and is at least £1 a night",
    });
    await refused(["Pass", 21, 800, null], { message: expect.stringContaining("has room for 20 passes") });
  });

  test("may lower the number of passes when a night has no room left, and not raise it", async () => {
    const { seriesId, nights } = await addSeries(world, "no room", 2);
    await desk.offer(seriesId, { quantity: 20 });
    await addTicketType(world.client, nights[1] ?? "", "beside the pass", 20);
    await desk.offer(seriesId, { quantity: 19 });
    await expect(desk.offer(seriesId, { quantity: 20 })).rejects.toMatchObject({
      message: expect.stringContaining("has room for 0 passes"),
    });
  });

  test("must be one that may write the series' nights", async () => {
    const { seriesId } = await addSeries(world, "not theirs", 2);
    await expect(
      desk.as("stranger", "select save_series_pass($1, 'Mine', 10, 800)", [seriesId]),
    ).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  });

  test("cannot sell fewer than are sold, and keeps the pass when a night is written again", async () => {
    const { seriesId, nights } = await addSeries(world, "kept", 2);
    const passId = await desk.offer(seriesId);
    await desk.buy("ada", passId, 1600);
    await desk.buy("bo", passId, 1600);
    await expect(desk.offer(seriesId, { quantity: 1 })).rejects.toMatchObject({
      message: "2 passes are sold or held",
    });
    expect(await value(world, "select internal.tickets_as_draft($1)", [nights[0]])).toHaveLength(1);
    await world.client.query(
      "select internal.write_tickets($1, '[]', (select organiser_id from events where id = $1), '[]')",
      [nights[1]],
    );
    expect(await desk.stock(passId)).toEqual(["0/2", "0/2"]);
    await desk.as("team", "select end_series_pass($1)", [seriesId]);
    expect(await desk.passOf(seriesId)).toBeNull();
    await expect(desk.hold("cy", passId, 1600)).rejects.toMatchObject({ detail: "BOOKINGS_PASS_NOT_FOUND" });
  });
});

describe("a person who buys a pass", () => {
  test("pays once, and has a ticket for each night with one code", async () => {
    const { seriesId } = await addSeries(world, "bought", 3);
    const passId = await desk.offer(seriesId);
    const held = await desk.hold("ada", passId, 2400);
    expect(await desk.stock(passId)).toEqual(["1/0", "1/0", "1/0"]);
    const { payment } = await start(world, "ada", held.booking_id);
    expect(payment.amount_pence).toBe(2400);
    expect(await value(world, "select internal.payment_to_create($1) ->> 'amount_pence'", [payment.id])).toBe(
      "2400",
    );
    for (const { ref } of await desk.bookings(held.id))
      expect(await desk.as("ada", "select get_payment($1)", [ref])).toMatchObject({
        booking: { id: held.booking_id, total_pence: 2400 },
      });
    await say(world, payment.id, "succeeded", 2400);
    const nights = await desk.bookings(held.id);
    expect(nights.map(({ status, total_pence }) => [status, total_pence])).toEqual(
      Array.from({ length: 3 }, () => ["confirmed", 800]),
    );
    expect(new Set(nights.map(({ code }) => code)).size).toBe(1);
    expect(await desk.stock(passId)).toEqual(["0/1", "0/1", "0/1"]);
    const mails =
      "select count(*)::int from graphile_worker._private_jobs where payload ->> 'template' in ('pass-paid', 'booking-paid') and payload -> 'data' ->> 'ref' = any ($1)";
    expect(await value(world, mails, [nights.map(({ ref }) => ref)])).toBe(1);
    const order = await desk.as("ada", "select get_payment($1)", [held.ref]);
    expect(order).toMatchObject({
      booking: { total_pence: 2400, lines: [{}, {}, {}] },
      payment: { amount_pence: 2400 },
      event: { title: "bought, 3 nights" },
    });
  });

  test("gets the same hold for the same key, and another one replaces it", async () => {
    const { seriesId } = await addSeries(world, "held twice", 2);
    const passId = await desk.offer(seriesId, { quantity: 1 });
    const key = randomUUID();
    const first = await desk.hold("ada", passId, 1600, key);
    expect((await desk.hold("ada", passId, 1600, key)).id).toBe(first.id);
    const second = await desk.hold("ada", passId, 1600);
    expect(second.id).not.toBe(first.id);
    expect(await desk.stock(passId)).toEqual(["1/0", "1/0"]);
    await expect(desk.hold("bo", passId, 1600)).rejects.toMatchObject({ detail: "BOOKINGS_SOLD_OUT" });
    await desk.as("ada", "select release_hold($1)", [(await desk.bookings(second.id))[1].id]);
    expect(await desk.stock(passId)).toEqual(["0/0", "0/0"]);
  });

  test("may hold a ticket of one night beside it", async () => {
    const { seriesId, nights } = await addSeries(world, "beside", 2);
    const passId = await desk.offer(seriesId);
    const typeId = await value(
      world,
      "select id from ticket_types where event_id = $1 and status = 'active'",
      [nights[0]],
    );
    await desk.hold("cy", passId, 1600);
    await hold(world, "cy", nights[0] ?? "", [{ ticket_type_id: String(typeId), quantity: 1 }]);
    expect(await desk.stock(passId)).toEqual(["1/0", "1/0"]);
  });

  test("cannot book the night's share of a pass by itself", async () => {
    const { seriesId, nights } = await addSeries(world, "alone", 2);
    await desk.offer(seriesId);
    const typeId = await value(
      world,
      "select ticket_type_id from internal.series_pass_nights where event_id = $1",
      [nights[0]],
    );
    await expect(
      hold(world, "ada", nights[0] ?? "", [{ ticket_type_id: String(typeId), quantity: 1 }]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_INVALID_LINES" });
  });

  test("gets all of the money back when a night was cancelled before it came in", async () => {
    const { seriesId, nights } = await addSeries(world, "too late", 2);
    const passId = await desk.offer(seriesId);
    const held = await desk.hold("ada", passId, 1600);
    const { payment } = await start(world, "ada", held.booking_id);
    await desk.as("team", "select cancel_event($1, 'Flood')", [nights[0]]);
    await say(world, payment.id, "succeeded", 1600);
    expect((await desk.bookings(held.id)).map(({ status, code }) => [status, code])).toEqual([
      ["expired", null],
      ["expired", null],
    ]);
    expect(await sendRefunds(world)).toBe(2);
    expect(await desk.stock(passId)).toEqual(["0/0", "0/0"]);
  });

  test("keeps the pass when the hold ran out and there is still room, and not when one night is full", async () => {
    const { seriesId } = await addSeries(world, "slow bank", 2);
    const passId = await desk.offer(seriesId, { quantity: 1 });
    const late = async (person: string) => {
      const held = await desk.hold(person, passId, 1600);
      const { payment } = await start(world, person, held.booking_id);
      await world.client.query(
        "update bookings set hold_expires_at = now() - interval '11 seconds' where pass_order_id = $1",
        [held.id],
      );
      await world.client.query("select internal.expire_holds()");
      return { held, payment };
    };
    const first = await late("ada");
    const second = await late("bo");
    await say(world, first.payment.id, "succeeded", 1600);
    await say(world, second.payment.id, "succeeded", 1600);
    expect((await desk.bookings(first.held.id)).map(({ status }) => status)).toEqual([
      "confirmed",
      "confirmed",
    ]);
    expect((await desk.bookings(second.held.id)).map(({ status }) => status)).toEqual(["expired", "expired"]);
    expect(await sendRefunds(world)).toBe(2);
  });

  test("who was declined tries again with another card", async () => {
    const { seriesId } = await addSeries(world, "declined", 2);
    const passId = await desk.offer(seriesId);
    const held = await desk.hold("bo", passId, 1600);
    const { payment } = await start(world, "bo", held.booking_id);
    await say(world, payment.id, "failed");
    expect((await desk.bookings(held.id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    await pay(world, "bo", held.booking_id);
    expect((await desk.bookings(held.id)).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
  });

  test("who was charged twice has the second charge back", async () => {
    const { seriesId } = await addSeries(world, "twice", 2);
    const passId = await desk.offer(seriesId);
    const held = await desk.hold("bo", passId, 1600);
    const first = await start(world, "bo", held.booking_id);
    await say(world, first.payment.id, "failed");
    await pay(world, "bo", held.booking_id);
    await say(world, first.payment.id, "succeeded", 1600);
    expect(await sendRefunds(world)).toBe(2);
    expect((await desk.bookings(held.id)).map(({ ticket_status }) => ticket_status)).toEqual([
      "issued",
      "issued",
    ]);
  });
});

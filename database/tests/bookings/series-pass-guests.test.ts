// A pass without an account: bought like a ticket, given back after a code, and taken over by the account of its address.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { pay, sendRefunds, start, value } from "../payments/till.ts";
import { violations } from "./box-office.ts";
import { guestDesk } from "./guest-desk.ts";
import { addSeries, passDesk } from "./series-pass-desk.ts";

let world: World;
const { addGuests, call, mails, prove } = guestDesk(() => world);
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const desk = passDesk(() => world);
const refundable = { refund_policy: JSON.stringify({ cooling_off_hours: 336, includes_fee: true }) };

/** A guest with an address has paid for a pass of two nights. */
async function bought(guest: string, address: string) {
  await addGuests(guest);
  const series = await addSeries(world, `series of ${guest}`, 2, refundable);
  const passId = await desk.offer(series.seriesId);
  const held = await desk.hold(guest, passId, 1600);
  await call(guest, "save_guest_address($1)", address);
  await pay(world, guest, held.booking_id);
  return { ...series, passId, orderId: held.id };
}
type Mine = { id: string; return_pence: number; nights: object[] }[];

test("a guest who gave an address buys a pass, reads it, and gets a link to it", async () => {
  await addGuests("no address");
  const { seriesId } = await addSeries(world, "asked first", 2);
  const held = await desk.hold("no address", await desk.offer(seriesId), 1600);
  await expect(start(world, "no address", held.booking_id)).rejects.toMatchObject({
    detail: "BOOKINGS_GUEST_ADDRESS",
  });
  const pass = await bought("gus", "gus@example.org");
  expect(await call<Mine>("gus", "list_my_series_passes()")).toMatchObject([
    { id: pass.orderId, nights: [{ status: "issued" }, { status: "issued" }] },
  ]);
  expect((await mails("gus@example.org")).at(-1)).toMatchObject({
    template: "pass-paid",
    data: { tickets_path: expect.stringMatching(/^\/tickets#/) },
  });
});

test("a guest gives a pass back and passes it on only after a code", async () => {
  const pass = await bought("ivy", "ivy@example.org");
  const back = () =>
    desk.as("ivy", "select give_back_series_pass($1, 1600, $2)", [pass.orderId, randomUUID()]);
  const on = () => desk.as("ivy", "select transfer_series_pass($1, 'friend@example.org')", [pass.orderId]);
  await expect(back()).rejects.toMatchObject({ detail: "BOOKINGS_GUEST_CODE" });
  await expect(on()).rejects.toMatchObject({ detail: "BOOKINGS_GUEST_CODE" });
  await prove("ivy", "ivy@example.org");
  await back();
  expect(await sendRefunds(world)).toBe(2);
  const told = (await mails("ivy@example.org")).filter(({ template }) => template === "refund-sent");
  expect(told).toMatchObject([
    { data: { amount: "£16", event_title: "All nights, 2 nights", tickets_left: "0" } },
  ]);
});

test("a pass is refused to guests where one night asks for accounts, and counts with the inbox", async () => {
  await addGuests("asked", "first of inbox", "second of inbox");
  const asks = await addSeries(world, "asks for accounts", 2);
  const asksId = await desk.offer(asks.seriesId);
  await world.client.query("update events set requires_account = true where id = $1", [asks.nights[1]]);
  await expect(desk.hold("asked", asksId, 1600)).rejects.toMatchObject({
    detail: "BOOKINGS_ACCOUNT_REQUIRED",
  });
  const counted = await addSeries(world, "counts inboxes", 2);
  const countedId = await desk.offer(counted.seriesId);
  await world.client.query(
    "update ticket_types set per_person_max = 1 where id in (select ticket_type_id from internal.series_pass_nights where pass_id = $1)",
    [countedId],
  );
  const [one, two] = [
    await desk.hold("first of inbox", countedId, 1600),
    await desk.hold("second of inbox", countedId, 1600),
  ];
  await call("first of inbox", "save_guest_address($1)", "kit@example.org");
  await call("second of inbox", "save_guest_address($1)", "kit+two@example.org");
  await pay(world, "first of inbox", one.booking_id);
  await expect(start(world, "second of inbox", two.booking_id)).rejects.toMatchObject({
    detail: "BOOKINGS_LIMIT_REACHED",
  });
});

test("an account with the address takes the pass over with all of its nights, or leaves it whole", async () => {
  const pass = await bought("mo as guest", "mo@example.org");
  await addUsers(world.client, ["mo"]);
  await world.client.query(
    "update auth.users set email = 'mo@example.org', email_confirmed_at = now() where id = $1",
    [userId("mo")],
  );
  const [, second] = await desk.bookings(pass.orderId);
  const allow = (places: number) =>
    world.client.query(
      "update ticket_types set per_person_max = $2 where id in (select ticket_type_id from internal.series_pass_nights where event_id = $1)",
      [pass.nights[1], places],
    );
  await desk.buy("mo", pass.passId, 1600);
  await allow(1);
  expect(await call("mo", "take_over_guest_bookings()")).toEqual({ bookings: 0, waits: 0, left: 2 });
  const own = (await call<Mine>("mo", "list_my_series_passes()"))[0]?.id;
  await desk.as("mo", "select give_back_series_pass($1, 1600, $2)", [own, randomUUID()]);
  await sendRefunds(world);
  await allow(4);
  expect(await call("mo", "take_over_guest_bookings()")).toEqual({ bookings: 2, waits: 0, left: 0 });
  expect(await call<Mine>("mo", "list_my_series_passes()")).toMatchObject([
    {},
    { id: pass.orderId, return_pence: 1600 },
  ]);
  expect(await value(world, "select user_id from bookings where id = $1", [second.id])).toBe(userId("mo"));
});

test("a pass that a guest held and never paid for goes with the guest account after a day", async () => {
  await addGuests("gone");
  const { seriesId } = await addSeries(world, "never paid", 2);
  const held = await desk.hold("gone", await desk.offer(seriesId), 1600);
  await call("gone", "release_hold($1)", held.booking_id);
  await world.client.query("select internal.retention_guest_accounts(now() + interval '2 days')");
  expect(
    await value(world, "select count(*)::int from internal.series_pass_orders where id = $1", [held.id]),
  ).toBe(0);
});

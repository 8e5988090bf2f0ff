// A card that a guest pays with is looked at before it is charged: the same card pays under two other guest addresses of one night, and no third.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hold, violations } from "../bookings/box-office.ts";
import { guestDesk, lines } from "../bookings/guest-desk.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { say, sendRefunds, start, value } from "./till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  await sendRefunds(world);
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { addGuests, addNight, call } = guestDesk(() => world);

const paid = { kind: "paid", face_pence: 1000, fee_pence: 100 };
let made = 0;
/** A guest with an address of their own, or the given one, begins to pay for one place. Answers the payment and the booking. */
async function begin([eventId, typeId]: [string, string], address?: string) {
  const guest = `guest ${++made}`;
  await addGuests(guest);
  const booking = await hold(world, guest, eventId, lines(typeId));
  await call(guest, "save_guest_address($1)", address ?? `guest${made}@example.org`);
  const { payment } = await start(world, guest, booking.id);
  return { guest, bookingId: booking.id, paymentId: payment.id };
}
const mayCapture = (paymentId: string, card: string | null) =>
  value(world, "select internal.may_capture($1, $2)", [paymentId, card]);
/** The card of a payment is authorised; it is charged where it may be. */
async function authorise({ paymentId }: { paymentId: string }, card: string | null): Promise<boolean> {
  await say(world, paymentId, "processing");
  const may = await mayCapture(paymentId, card);
  await say(world, paymentId, may ? "succeeded" : "cancelled", may ? 1100 : 0);
  return may === true;
}
const bookingStatus = (bookingId: string) =>
  value(world, "select status from bookings where id = $1", [bookingId]);

test("a guest's payment is held and looked at, and that of an account is not", async () => {
  const night = await addNight("held for guests", paid);
  const guest = await begin(night);
  await addUsers(world.client, ["account holder"]);
  const theirs = await hold(world, "account holder", night[0], lines(night[1]));
  const { payment } = await start(world, "account holder", theirs.id);
  const isHeld = (paymentId: string) =>
    value(world, "select internal.payment_to_create($1) ->> 'is_held'", [paymentId]);
  expect([await isHeld(guest.paymentId), await isHeld(payment.id)]).toEqual(["true", "false"]);
});

test("a card pays under two guest addresses of a night, and is let go under a third without a charge", async () => {
  const night = await addNight("one card for three", paid);
  const [one, two, three] = [await begin(night), await begin(night), await begin(night)];
  expect(await authorise(one, "card a")).toBe(true);
  expect(await authorise(two, "card a")).toBe(true);
  expect(await authorise(three, "card a")).toBe(false);
  expect([await bookingStatus(two.bookingId), await bookingStatus(three.bookingId)]).toEqual([
    "confirmed",
    "failed",
  ]);
  const { rows } = await world.client.query(
    "select status, captured_pence, failure_code from payments where id = $1",
    [three.paymentId],
  );
  expect(rows).toEqual([{ status: "cancelled", captured_pence: 0, failure_code: "card_of_others" }]);
});

test("after a card was let go, another card pays for the same places", async () => {
  const night = await addNight("another card", paid);
  for (let n = 0; n < 2; n++) await authorise(await begin(night), "card b");
  const third = await begin(night);
  expect(await authorise(third, "card b")).toBe(false);
  const again = await start(world, third.guest, third.bookingId);
  expect(again.payment.attempt).toBe(2);
  expect(await authorise({ paymentId: again.payment.id }, "card c")).toBe(true);
  expect(await bookingStatus(third.bookingId)).toBe("confirmed");
});

test("one inbox counts once, however its address is written", async () => {
  const night = await addNight("one inbox", paid);
  for (const address of ["sam@example.org", "sam+1@example.org", "Sam+2@Example.org"])
    expect(await authorise(await begin(night, address), "card d")).toBe(true);
  expect(await authorise(await begin(night), "card d")).toBe(true);
  expect(await authorise(await begin(night), "card d")).toBe(false);
});

test("the same card pays at another night, and its hash there is another one", async () => {
  const [night, other] = [await addNight("a full card", paid), await addNight("another night", paid)];
  for (let n = 0; n < 2; n++) await authorise(await begin(night), "card e");
  expect(await authorise(await begin(other), "card e")).toBe(true);
  expect(
    await value(
      world,
      "select count(distinct card_hash)::int from internal.night_cards where event_id = any ($1)",
      [[night[0], other[0]]],
    ),
  ).toBe(2);
});

test("the same payment is told the same when it is asked about again", async () => {
  const night = await addNight("asked again", paid);
  const [one, two, three] = [await begin(night), await begin(night), await begin(night)];
  for (const { paymentId } of [one, two, three]) await say(world, paymentId, "processing");
  const asked = [];
  for (const { paymentId } of [one, two, three, three, one])
    asked.push(await mayCapture(paymentId, "card f"));
  expect(asked).toEqual([true, true, false, false, true]);
  for (const { paymentId } of [one, two]) await say(world, paymentId, "succeeded", 1100);
  await say(world, three.paymentId, "cancelled");
});

test("a payment that came to nothing does not count", async () => {
  const night = await addNight("came to nothing", paid);
  const [one, two] = [await begin(night), await begin(night)];
  await mayCapture(one.paymentId, "card g");
  await say(world, one.paymentId, "cancelled");
  expect(await authorise(two, "card g")).toBe(true);
  expect(await authorise(await begin(night), "card g")).toBe(true);
});

test("a card is let go when the places are not held any more, or the night is cancelled", async () => {
  const night = await addNight("run out", paid);
  const [late, off] = [await begin(night), await begin(await addNight("called off", paid))];
  await world.client.query(
    "update bookings set hold_expires_at = now() - interval '11 seconds' where id = $1",
    [late.bookingId],
  );
  await world.client.query("select internal.expire_holds()");
  await world.client.query(
    "update events set status = 'cancelled' where id = (select event_id from bookings where id = $1)",
    [off.bookingId],
  );
  expect([await mayCapture(late.paymentId, "h"), await mayCapture(off.paymentId, "h")]).toEqual([
    false,
    false,
  ]);
  for (const { paymentId } of [late, off]) await say(world, paymentId, "cancelled");
});

test("a way of paying that has no card to tell apart is charged", async () => {
  const night = await addNight("no card", paid);
  for (let n = 0; n < 4; n++) expect(await authorise(await begin(night), null)).toBe(true);
});

test("what is known of a guest's card goes with the guest", async () => {
  const night = await addNight("erased", paid);
  const { guest, paymentId } = await begin(night);
  await authorise({ paymentId }, "card i");
  const known = () =>
    value(world, "select count(*)::int from internal.night_cards where payment_id = $1", [paymentId]);
  expect(await known()).toBe(1);
  await world.client.query("select internal.anonymise_payments($1)", [id(`user ${guest}`)]);
  expect(await known()).toBe(0);
});

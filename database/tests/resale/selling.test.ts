// A ticket that its holder cannot use reaches somebody else at the price that was paid for it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, stockOf, violations } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addTicketType, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, say, sendRefunds, start, value } from "../payments/till.ts";
import { holdListings, list, refusalOf, sellOut, standing, stateOf, ticketsOf } from "./box-of-tickets.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { as, statusOf, expire } = askAbout(() => world);
const codeOf = (ticket: string | undefined) =>
  value(world, "select code from tickets where id = $1", [ticket]);
const refundsOf = (booking: string) =>
  value(
    world,
    "select array_agg(array[reason, status, amount_pence::text] order by created_at, id) from refunds where booking_id = $1",
    [booking],
  );
const enter = (ticket: string | undefined) =>
  value(world, "select internal.enter_ticket($1, now())", [ticket]);

test("A sale ends the old code, makes a new ticket and sends the seller all that was paid, in one transaction", async () => {
  const { typeId, booking, tickets } = await sellOut(world, "cannot come");
  const [first, second] = tickets;
  const [listing] = await list(world, "cannot come", [first as string]);
  expect(await stateOf(world, first)).toBe("listed");
  const held = await holdListings(world, "wants to come", [listing as string]);
  expect([held.total_pence, held.lines.map((line) => line.unit_total_pence)]).toEqual([1100, [1100]]);
  expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 2 });
  const oldCode = await codeOf(first);
  await pay(world, "wants to come", held.id);
  const [bought] = await ticketsOf(world, held.id);
  expect([await statusOf(held.id), await statusOf(booking.id)]).toEqual(["confirmed", "partly_refunded"]);
  const states = [await stateOf(world, first), await stateOf(world, second), await stateOf(world, bought)];
  expect(states).toEqual(["resold", "issued", "issued"]);
  expect(await codeOf(bought)).not.toBe(oldCode);
  expect([await standing(world, listing as string), await stockOf(world, typeId)]).toEqual([
    "sold",
    { held: 0, sold: 2 },
  ]);
  expect(await refundsOf(booking.id)).toEqual([["resold", "approved", "1100"]]);
  expect(await enter(first)).toBe("resold");
  await sendRefunds(world);
  expect(await refundsOf(booking.id)).toEqual([["resold", "succeeded", "1100"]]);
  // what came from the buyer went to the seller: organiser, fee and VAT stand where they stood with two tickets
  expect(
    await value(
      world,
      "select array_agg(pence order by account) from (select account, sum(amount_pence)::integer as pence from internal.ledger_entries where booking_id = any ($1) group by account) sums",
      [[booking.id, held.id]],
    ),
  ).toEqual([2200, -166, -2000, -34]);
  expect(
    await value(world, "select sum(total_pence)::integer from invoices where booking_id = any ($1)", [
      [booking.id, held.id],
    ]),
  ).toBe(2200);
  expect(
    await value(
      world,
      "select array_agg(kind order by kind) from notifications where user_id = $1 and kind in ('ticket_resold', 'refund_sent')",
      [id("user cannot come")],
    ),
  ).toEqual(["ticket_resold"]);
  expect(
    await value(
      world,
      "select count(*)::integer from graphile_worker._private_jobs where payload ->> 'template' = 'ticket-resold' and payload ->> 'recipient' = 'cannot come@example.org'",
    ),
  ).toBe(1);
});

test("Figures of a night say how much was sold on, and count each place once", async () => {
  const { eventId, tickets } = await sellOut(world, "is counted", { quantity: 2 });
  const [listing] = await list(world, "is counted", [tickets[0] as string]);
  const held = await holdListings(world, "counts too", [listing as string]);
  await pay(world, "counts too", held.id);
  const totals = await as("team", "select event_figures($1) -> 'totals'", [eventId]);
  const today = await value(world, "select internal.london_day(now())::text");
  const platform =
    "select (platform_figures('resale_turnover', $1::date - 1, $1::date) ->> 'value')::integer";
  // figures of the platform begin on the first day that was counted
  await world.client.query(
    "insert into internal.analytics_runs (day, counted_until, is_final) values ($1::date - 1, now(), false) on conflict do nothing",
    [today],
  );
  const sold = await value(
    world,
    "select sum(price_pence)::integer from resale_listings where status = 'sold'",
  );
  expect(await as("admin", platform, [today])).toBe(sold);
  await expect(as("moderator", platform, [today])).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
  expect(totals).toMatchObject({ resold: 1, resold_pence: 1100, sold: 2, tickets: 3, cancelled: 1 });
});

test("A free ticket goes the same way, and its booking is over when none is left", async () => {
  const { typeId, booking, tickets } = await sellOut(world, "free seller", {
    quantity: 1,
    type: { kind: "free", face_pence: 0, fee_pence: 0 },
  });
  const [listing] = await list(world, "free seller", tickets);
  const held = await holdListings(world, "free taker", [listing as string]);
  expect(held.total_pence).toBe(0);
  const confirmed = await confirm(world, "free taker", held.id);
  expect([confirmed.status, confirmed.tickets.length]).toEqual(["confirmed", 1]);
  expect([await statusOf(booking.id), await stockOf(world, typeId)]).toEqual([
    "cancelled",
    { held: 0, sold: 1 },
  ]);
});

test("Whoever bought a ticket from a holder can sell it on again for the same price", async () => {
  const { tickets } = await sellOut(world, "first holder", { quantity: 1 });
  const [one] = await list(world, "first holder", tickets);
  const held = await holdListings(world, "second holder", [one as string]);
  await pay(world, "second holder", held.id);
  const [two] = await list(world, "second holder", await ticketsOf(world, held.id));
  const again = await holdListings(world, "third holder", [two as string]);
  await pay(world, "third holder", again.id);
  expect([again.total_pence, await statusOf(held.id)]).toEqual([1100, "refunded"]);
  expect(await refundsOf(held.id)).toEqual([["resold", "approved", "1100"]]);
});

test("A promo code stays with the seller: the buyer pays what was paid and reads what it had cost", async () => {
  const { eventId, booking, tickets } = await sellOut(world, "with a code", { quantity: 1 });
  await world.client.query(
    `update booking_lines set unit_discount_pence = 300, unit_total_pence = 800 where booking_id = $1`,
    [booking.id],
  );
  await world.client.query("update bookings set discount_pence = 300, total_pence = 800 where id = $1", [
    booking.id,
  ]);
  await world.client.query(
    "update payments set amount_pence = 800, captured_pence = 800 where booking_id = $1",
    [booking.id],
  );
  const [listing] = await list(world, "with a code", tickets);
  const { rows } = await world.client.query("select price_pence, original_pence from list_resale($1)", [
    eventId,
  ]);
  expect(rows).toEqual([{ price_pence: 800, original_pence: 1100 }]);
  const held = await holdListings(world, "pays the same", [listing as string]);
  await pay(world, "pays the same", held.id);
  expect([held.total_pence, await refundsOf(booking.id)]).toEqual([800, [["resold", "approved", "800"]]]);
});

test("The seller's ticket lets them in until somebody has paid; then nothing was charged, and late money goes back", async () => {
  const { typeId, booking, tickets } = await sellOut(world, "comes after all", { quantity: 1 });
  const [listing] = await list(world, "comes after all", tickets);
  const held = await holdListings(world, "is too late", [listing as string]);
  const { payment } = await start(world, "is too late", held.id);
  expect(await enter(tickets[0])).toBe("entered");
  expect([await standing(world, listing as string), await stateOf(world, tickets[0])]).toEqual([
    "withdrawn",
    "checked_in",
  ]);
  await expect(start(world, "is too late", held.id)).rejects.toMatchObject({
    detail: "RESALE_GONE",
    hint: expect.stringContaining("Nothing was charged"),
  });
  await say(world, payment.id, "succeeded", 1100);
  expect([await statusOf(held.id), await refundsOf(held.id), await refundsOf(booking.id)]).toEqual([
    "expired",
    [["late", "approved", "1100"]],
    null,
  ]);
  expect([await ticketsOf(world, held.id), await stockOf(world, typeId)]).toEqual([[], { held: 0, sold: 1 }]);
});

test("A hold on a ticket whose holder went in ends by itself and says why", async () => {
  const { tickets } = await sellOut(world, "walks in", { quantity: 1 });
  const [listing] = await list(world, "walks in", tickets);
  const held = await holdListings(world, "reads why", [listing as string]);
  await enter(tickets[0]);
  expect(await value(world, "select internal.end_gone_holds()")).toBe(1);
  expect(await statusOf(held.id)).toBe("expired");
  expect(await refusalOf(as("reads why", "select extend_hold($1)", [held.id]))).toMatch(/^RESALE_GONE/);
  expect(await as("reads why", "select release_hold($1) ->> 'resale'", [held.id])).toBe("gone");
});

test("However a hold ends, its ticket is for sale again; money that comes late has it while nobody else is buying it", async () => {
  const { tickets } = await sellOut(world, "patient", { quantity: 2 });
  const [one, two] = (await list(world, "patient", tickets)) as [string, string];
  const let_go = await holdListings(world, "lets go", [one]);
  await as("lets go", "select release_hold($1)", [let_go.id]);
  expect(await standing(world, one)).toBe("active");
  const slow = await holdListings(world, "slow", [one]);
  const { payment } = await start(world, "slow", slow.id);
  await expire(slow.id);
  await world.client.query("select internal.expire_holds()");
  expect([await statusOf(slow.id), await standing(world, one)]).toEqual(["expired", "active"]);
  expect(await refusalOf(start(world, "slow", slow.id))).toMatch(/^BOOKINGS_HOLD_EXPIRED/);
  await say(world, payment.id, "succeeded", 1100);
  expect([await statusOf(slow.id), await standing(world, one)]).toEqual(["confirmed", "sold"]);
  const slower = await holdListings(world, "slower", [two]);
  const late = await start(world, "slower", slower.id);
  await expire(slower.id);
  await world.client.query("select internal.expire_holds()");
  const quick = await holdListings(world, "quick", [two]);
  await say(world, late.payment.id, "succeeded", 1100);
  expect([await refundsOf(slower.id), await standing(world, two)]).toEqual([
    [["late", "approved", "1100"]],
    "reserved",
  ]);
  await pay(world, "quick", quick.id);
  expect([await statusOf(quick.id), await standing(world, two)]).toEqual(["confirmed", "sold"]);
});

test("Choosing another ticket gives the first one back to everybody", async () => {
  const { tickets } = await sellOut(world, "two to choose", { quantity: 2 });
  const [one, two] = (await list(world, "two to choose", tickets)) as [string, string];
  const first = await holdListings(world, "chooses", [one]);
  const second = await holdListings(world, "chooses", [two]);
  expect([await statusOf(first.id), await standing(world, one), await standing(world, two)]).toEqual([
    "abandoned",
    "active",
    "reserved",
  ]);
  expect((await holdListings(world, "takes the other", [one])).status).toBe("held");
  expect(second.total_pence).toBe(1100);
});

test("A companion's ticket goes with its ticket, once and for nothing", async () => {
  const { eventId, typeId } = await sellOut(world, "with company", { quantity: 1, places: 3 });
  const companion = await addTicketType(world.client, eventId, "company", 1, {
    kind: "companion",
    parent_type_id: typeId,
  });
  const buyer = "brings somebody";
  await world.client.query("update ticket_types set per_person_max = 6 where id = $1", [typeId]);
  const held = await asPerson(world.client, "with company", async () => {
    const lines = JSON.stringify([
      { ticket_type_id: typeId, quantity: 2 },
      { ticket_type_id: companion, quantity: 1 },
    ]);
    return (await world.client.query("select hold_booking($1, $2) as booking", [eventId, lines])).rows[0]
      .booking;
  });
  await pay(world, "with company", held.id);
  const all = await ticketsOf(world, held.id);
  const kindOf = async (ticket: string) =>
    value(
      world,
      "select t.kind from tickets k join ticket_types t on t.id = k.ticket_type_id where k.id = $1",
      [ticket],
    );
  const kinds: unknown[] = [];
  for (const ticket of all) kinds.push(await kindOf(ticket));
  const companionTicket = all[kinds.indexOf("companion")] as string;
  const paidTickets = all.filter((ticket) => ticket !== companionTicket);
  expect(await refusalOf(list(world, "with company", [companionTicket]))).toMatch(
    /^RESALE_NOT_POSSIBLE: A companion's ticket goes with/,
  );
  const [listing] = await list(world, "with company", [paidTickets[0] as string]);
  expect([await stateOf(world, companionTicket), await stateOf(world, paidTickets[1])]).toEqual([
    "listed",
    "issued",
  ]);
  const bought = await holdListings(world, buyer, [listing as string]);
  expect([bought.total_pence, bought.lines.length]).toEqual([1100, 2]);
  await pay(world, buyer, bought.id);
  expect([await stateOf(world, companionTicket), (await ticketsOf(world, bought.id)).length]).toEqual([
    "resold",
    2,
  ]);
});

test("Nobody bought it: two hours before doors the ticket is its holder's again, and they are told", async () => {
  const { eventId, tickets } = await sellOut(world, "nobody came", { quantity: 1 });
  const [listing] = await list(world, "nobody came", tickets);
  const returned = () => value(world, "select internal.return_listings()");
  await world.client.query(
    "update events set starts_at = now() + interval '3 hours', doors_at = now() + interval '121 minutes' where id = $1",
    [eventId],
  );
  expect([await returned(), await standing(world, listing as string)]).toEqual([0, "active"]);
  await world.client.query("update events set doors_at = now() + interval '119 minutes' where id = $1", [
    eventId,
  ]);
  expect(await refusalOf(holdListings(world, "last minute", [listing as string]))).toMatch(/^RESALE_GONE/);
  expect([
    await returned(),
    await standing(world, listing as string),
    await stateOf(world, tickets[0]),
  ]).toEqual([1, "returned", "issued"]);
  expect(
    await value(
      world,
      "select count(*)::integer from graphile_worker._private_jobs where payload ->> 'template' = 'listing-returned' and payload ->> 'recipient' = 'nobody came@example.org'",
    ),
  ).toBe(1);
});

test("A ticket that was passed on is sold by its holder, and the money goes to whoever paid", async () => {
  const { booking, tickets } = await sellOut(world, "paid for a friend", { quantity: 1 });
  const friend = await sellOut(world, "is the friend", { quantity: 1 });
  // as accept_transfer leaves it: a booking of nothing that names the line that was paid
  await world.client.query("begin");
  const made = await value(
    world,
    "insert into bookings (ref, user_id, event_id, status, received_from, buyer_name, confirmed_at) select 'PASSED22', $1, event_id, 'confirmed', user_id, 'Friend', now() from bookings where id = $2 returning id",
    [id("user is the friend"), booking.id],
  );
  await world.client.query(
    `with line as (insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select $1, ticket_type_id, 1, 0, 0 from tickets where id = $2 returning id)
     insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code, paid_line_id, hand_overs)
     select $1, line.id, k.event_id, k.ticket_type_id, $3, 1, 'Friend', 'passed-on-code', k.booking_line_id, 1 from line, tickets k where k.id = $2`,
    [made, tickets[0], id("user is the friend")],
  );
  await world.client.query("update tickets set status = 'transfer_pending' where id = $1", [tickets[0]]);
  await world.client.query("update tickets set status = 'transferred' where id = $1", [tickets[0]]);
  await world.client.query("commit");
  const [listing] = await list(world, "is the friend", await ticketsOf(world, made as string));
  const held = await holdListings(world, "stranger to both", [listing as string]);
  expect(held.total_pence).toBe(1100);
  await pay(world, "stranger to both", held.id);
  expect([
    await refundsOf(booking.id),
    await statusOf(made as string),
    await statusOf(friend.booking.id),
  ]).toEqual([[["resold", "approved", "1100"]], "cancelled", "confirmed"]);
  await sendRefunds(world);
  expect(
    await value(
      world,
      "select jsonb_agg(jsonb_build_array(kind, payload -> 'to_payer')) from notifications where user_id = $1 and kind in ('ticket_resold', 'refund_sent')",
      [id("user is the friend")],
    ),
  ).toEqual([["ticket_resold", true]]);
});

test("The card of a night says that tickets are sold on, only while everybody can buy them", async () => {
  const { eventId, tickets } = await sellOut(world, "badge seller");
  const badge = () =>
    value(world, "select card ->> 'has_resale' from listings where event_id = $1", [eventId]);
  expect(await badge()).toBe("false");
  const [listing] = await list(world, "badge seller", [tickets[0] as string]);
  expect(await badge()).toBe("true");
  const held = await holdListings(world, "badge buyer", [listing as string]);
  expect(await badge()).toBe("false");
  await expire(held.id);
  await world.client.query("select internal.expire_holds()");
  expect(await badge()).toBe("true");
  // two hours before doors nothing is sold on any more
  await world.client.query(
    "update events set starts_at = now() + interval '1 hour', doors_at = null where id = $1",
    [eventId],
  );
  expect(await badge()).toBe("false");
});

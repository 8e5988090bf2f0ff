// Tickets for a deposit: no fee, no code; back after the night where the ticket came in or was refused, kept where nobody came.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hold, violations } from "../bookings/box-office.ts";
import { draft, goodDraft, write } from "../events/event-writer.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { holdListings, list } from "../resale/box-of-tickets.ts";
import { askAbout, holdPaid, pay, sendRefunds, value } from "./till.ts";

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
const { as, ticketIds } = askAbout(() => world);

/** A person of that name holds and pays so many tickets for a deposit of £5. */
async function deposited(name: string, quantity = 2, event: object = {}) {
  const made = await holdPaid(world, name, { quantity: 1, event, type: { face_pence: 500, fee_pence: 0 } });
  await world.client.query("insert into internal.deposit_types (ticket_type_id) values ($1)", [made.typeId]);
  const booking = await hold(world, name, made.eventId, [{ ticket_type_id: made.typeId, quantity }]);
  const paymentId = await pay(world, name, booking.id);
  return { ...made, booking, paymentId, tickets: await ticketIds(booking.id) };
}
const letIn = (ticket = "") => world.client.query("select internal.enter_ticket($1, now())", [ticket]);
const goPast = (eventId: string, hours: number) =>
  world.client.query(
    "update events set doors_at = null, last_entry_at = null, starts_at = now() - make_interval(hours => $2), ends_at = now() - make_interval(hours => $2 - 5) where id = $1",
    [eventId, hours + 5],
  );
const settle = () => value(world, "select internal.settle_deposits()");
const endsOf = async (bookingId: string) =>
  (
    await world.client.query<{ outcome: string }>(
      "select e.outcome from internal.deposit_ends e join tickets k on k.id = e.ticket_id where k.booking_id = $1 order by k.place_number",
      [bookingId],
    )
  ).rows.map(({ outcome }) => outcome);
const back = (paymentId: string) =>
  value(
    world,
    "select coalesce(sum(amount_pence), 0)::int from refunds where payment_id = $1 and status not in ('cancelled', 'declined')",
    [paymentId],
  );

describe("a deposit", () => {
  test("has no fee, and no code lowers it", async () => {
    const { booking, eventId, typeId } = await deposited("plain");
    expect(booking).toMatchObject({ total_pence: 1000, fee_pence: 0 });
    await world.client.query(
      "insert into promo_codes (event_id, code, kind, value) values ($1, 'HALF', 'percent', 50)",
      [eventId],
    );
    const held = await as("plain", "select hold_booking($1, $2, null, 'HALF') -> 'total_pence'", [
      eventId,
      JSON.stringify([{ ticket_type_id: typeId, quantity: 1 }]),
    ]);
    expect(held).toBe(500);
    await world.client.query("select internal.reprice_ticket_types()");
    expect(await value(world, "select fee_pence from ticket_types where id = $1", [typeId])).toBe(0);
  });

  test("is said beforehand: in the price list, at the payment and in the mail", async () => {
    const { booking, eventId } = await deposited("said");
    expect(await value(world, "select deposit from list_ticket_types($1)", [eventId])).toMatch(
      /^This is a deposit\. It comes back .* If nobody comes with it, it stays with /,
    );
    expect(await as("said", "select get_payment($1) ->> 'refund_sentence'", [booking.ref])).toMatch(
      /£10 of this is a deposit\./,
    );
    expect(await value(world, "select internal.paid_mail($1) ->> 'refund_sentence'", [booking.id])).toMatch(
      /£10 of this is a deposit\./,
    );
  });

  test("comes back six hours after the night to who came, and is kept after three days where nobody did", async () => {
    const { booking, eventId, paymentId, tickets } = await deposited("came");
    await letIn(tickets[0]);
    await goPast(eventId, 3);
    await settle();
    expect(await endsOf(booking.id)).toEqual([]);
    await goPast(eventId, 7);
    await settle();
    expect(await endsOf(booking.id)).toEqual(["returned"]);
    expect(await back(paymentId)).toBe(500);
    await goPast(eventId, 73);
    await settle();
    await settle();
    expect(await endsOf(booking.id)).toEqual(["returned", "kept"]);
    expect(await back(paymentId)).toBe(500);
    await sendRefunds(world);
    expect(
      await value(
        world,
        "select -sum(amount_pence)::int from internal.ledger_entries where payment_id = $1 and account = 'organiser'",
        [paymentId],
      ),
    ).toBe(500);
  });

  test("comes back where entry was refused at the door", async () => {
    const { booking, eventId, paymentId, tickets } = await deposited("refused", 1);
    await world.client.query(
      `insert into check_ins (event_id, scan_id, place, ticket_id, action, result, let_through, scanned_at)
       values ($1, gen_random_uuid(), 1, $2, 'out', 'refused', true, now())`,
      [eventId, tickets[0]],
    );
    await goPast(eventId, 8);
    await settle();
    expect(await endsOf(booking.id)).toEqual(["returned"]);
    expect(await back(paymentId)).toBe(500);
  });

  test("that was kept comes back when a scan arrives late, within a month", async () => {
    const { booking, eventId, paymentId, tickets } = await deposited("late", 1);
    await goPast(eventId, 80);
    await settle();
    expect(await endsOf(booking.id)).toEqual(["kept"]);
    await letIn(tickets[0]);
    await settle();
    expect(await endsOf(booking.id)).toEqual(["returned"]);
    expect(await back(paymentId)).toBe(500);
  });

  test("comes back once: what the team sent before is not sent again", async () => {
    const { booking, eventId, paymentId, tickets } = await deposited("before", 2);
    for (const ticket of tickets) await letIn(ticket);
    await value(
      world,
      `select internal.write_refund(internal.captured_payment($1), array[$2]::uuid[], 500, 0, 0, 0, 'organiser', 'Asked nicely', null, 'approved', false)`,
      [booking.id, tickets[0]],
    );
    await goPast(eventId, 8);
    await settle();
    expect(await endsOf(booking.id)).toEqual(["paid_before", "returned"]);
    expect(await back(paymentId)).toBe(1000);
  });

  test("of a night that was cancelled, or whose organiser says it was not, is not settled here", async () => {
    const { booking, eventId, tickets } = await deposited("off", 1);
    await letIn(tickets[0]);
    await goPast(eventId, 8);
    await world.client.query(
      "insert into internal.event_outcomes (event_id, outcome, confirmed_at, starts_at) select id, 'postponed', now(), starts_at from events where id = $1",
      [eventId],
    );
    await settle();
    expect(await endsOf(booking.id)).toEqual([]);
  });

  test("is in no pay-out until it is settled", async () => {
    const { eventId } = await deposited("open", 2);
    await goPast(eventId, 8);
    const organiser = await value(world, "select organiser_id from events where id = $1", [eventId]);
    const open = () =>
      value(world, "select pence::int from internal.promised_of_nights($1) where event_id = $2", [
        organiser,
        eventId,
      ]);
    expect(await open()).toBe(1000);
    await goPast(eventId, 80);
    await settle();
    expect(await open()).toBeUndefined();
  });

  test("of a ticket that was sold on goes to its seller at once and to its buyer after the night", async () => {
    const { booking, eventId, typeId, tickets } = await deposited("sold", 1, { resale_enabled: true });
    await world.client.query("update ticket_inventory set quantity = held + sold where ticket_type_id = $1", [
      typeId,
    ]);
    const [listing = ""] = await list(world, "sold", tickets);
    const bought = await holdListings(world, "sold buyer", [listing]);
    const paymentId = await pay(world, "sold buyer", bought.id);
    await sendRefunds(world);
    await letIn((await ticketIds(bought.id))[0]);
    await goPast(eventId, 8);
    await settle();
    expect(await endsOf(bought.id)).toEqual(["returned"]);
    expect(await endsOf(booking.id)).toEqual([]);
    expect(await back(paymentId)).toBe(500);
  });
});

describe("the deposit a team writes", () => {
  const ticket = { name: "Free with a deposit", kind: "paid", price_pence: 500, is_deposit: true };

  test("is kept, written back, and has no booking fee", async () => {
    const event = await write(world, { ...goodDraft(), tickets: [ticket] });
    const opened = (await as("team", "select edit_event($1)", [event.id])) as { data: { tickets: object[] } };
    expect(opened.data.tickets).toMatchObject([{ is_deposit: true, price_pence: 500 }]);
    expect(await value(world, "select total_pence from ticket_types where event_id = $1", [event.id])).toBe(
      500,
    );
  });

  test.each([
    [{ kind: "free" }, [["is_deposit", "Only a paid ticket can be a deposit"]]],
    [{ bundle: "group", bundle_count: 4 }, [["bundle", "A deposit is the same for each ticket"]]],
  ])("%o is refused at its field", async (said, problems) => {
    const { problems: found } = await draft(world, { ...goodDraft(), tickets: [{ ...ticket, ...said }] });
    expect(found.map(({ field, message }) => [field.replace("tickets.0.", ""), message])).toEqual(problems);
  });
});

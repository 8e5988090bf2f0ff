// What several tickets of a type cost together: "4 for 3", a lower price from the third on, groups alone; and what comes back of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draft, goodDraft, write } from "../events/event-writer.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, holdPaid, pay, sendRefunds, value } from "../payments/till.ts";
import { holdListings, list } from "../resale/box-of-tickets.ts";
import { attemptHold, hold, stockOf, violations } from "./box-office.ts";

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

const cooling = { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) };
type Rule = { kind: string; count: number; pays?: number; price_pence?: number };
const fourForThree: Rule = { kind: "pay_for_fewer", count: 4, pays: 3 };
const cheaperFromThird: Rule = { kind: "cheaper_from", count: 3, price_pence: 700 };
const inFours: Rule = { kind: "group", count: 4 };

/** A person of that name holds one ticket of a night at £10 and a fee of £1 (or four of a group), which then has the bundle; they hold so many. */
async function holdBundle(name: string, rule: Rule, quantity: number, type: object = {}) {
  const made = await holdPaid(world, name, {
    quantity: 1,
    event: cooling,
    type: { per_booking_max: 12, per_person_max: 12, ...type },
  });
  await world.client.query(
    "insert into internal.bundles (ticket_type_id, kind, count, pays, price_pence) values ($1, $2, $3, $4, $5)",
    [made.typeId, rule.kind, rule.count, rule.pays ?? null, rule.price_pence ?? null],
  );
  const lines = [{ ticket_type_id: made.typeId, quantity }];
  return { ...made, lines, booking: await hold(world, name, made.eventId, lines) };
}

const quoted = (name: string, bookingId: string, tickets: string[]) =>
  as(name, "select total_pence from quote_cancellation($1, $2)", [bookingId, tickets]);
async function giveBack(name: string, bookingId: string, tickets: string[]): Promise<number> {
  const pence = Number(await quoted(name, bookingId, tickets));
  await as(name, "select cancel_tickets($1, $2, $3, p_idempotency_key => gen_random_uuid())", [
    bookingId,
    tickets,
    pence,
  ]);
  return pence;
}
const priceOf = (bookingId: string) =>
  world.client
    .query(
      "select sum(quantity)::int as quantity, unit_total_pence from booking_lines where booking_id = $1 group by 2 order by 2 desc",
      [bookingId],
    )
    .then(({ rows }) => rows.map((row) => [row.quantity, row.unit_total_pence]));

describe("4 for 3", () => {
  test("costs what three cost, fees included, divided over four tickets to the penny", async () => {
    const { booking } = await holdBundle("four", fourForThree, 4);
    expect(booking.total_pence).toBe(3300);
    expect(await priceOf(booking.id)).toEqual([[4, 825]]);
    expect(booking.lines).toMatchObject([
      {
        quantity: 4,
        unit_total_pence: 1100,
        total_pence: 3300,
        saving_pence: 1100,
        bundle: "4 for the price of 3",
      },
    ]);
  });

  test.each([
    [1, 1100],
    [3, 3300],
    [5, 4400],
    [7, 6600],
    [8, 6600],
    [11, 9900],
  ])("costs %i tickets %i pence", async (quantity, pence) => {
    const { booking } = await holdBundle(`many${quantity}`, fourForThree, quantity);
    expect(booking.total_pence).toBe(pence);
    const rows = await priceOf(booking.id);
    expect(rows.reduce((sum, [count, each]) => sum + count * each, 0)).toBe(pence);
    // no two tickets of a bundle differ by more than a penny of each part
    expect(Number(rows[0]?.[1]) - Number(rows.at(-1)?.[1])).toBeLessThanOrEqual(3);
  });

  test("brings back what was paid beyond the price of those that stay: nothing for the first, all with the last", async () => {
    const { booking } = await holdBundle("back", fourForThree, 4);
    const paymentId = await pay(world, "back", booking.id);
    const [one = "", two = "", ...rest] = await ticketIds(booking.id);
    expect(await quoted("back", booking.id, [one, two, ...rest])).toBe(3300);
    expect(await giveBack("back", booking.id, [one])).toBe(0);
    expect(await giveBack("back", booking.id, [two])).toBe(1100);
    await sendRefunds(world);
    expect(await giveBack("back", booking.id, rest)).toBe(2200);
    await sendRefunds(world);
    expect(
      await value(
        world,
        "select sum(amount_pence)::int from internal.ledger_entries where payment_id = $1 and account = 'clearing'",
        [paymentId],
      ),
    ).toBe(0);
  });

  test("is lowered by a code only where the code alone is cheaper", async () => {
    const { eventId, lines } = await holdBundle("code", fourForThree, 4);
    await world.client.query(
      "insert into promo_codes (event_id, code, kind, value) values ($1, 'TENTH', 'percent', 10), ($1, 'HALF', 'percent', 50)",
      [eventId],
    );
    const total = (code: string) =>
      as("code", "select hold_booking($1, $2, null, $3) -> 'total_pence'", [
        eventId,
        JSON.stringify(lines),
        code,
      ]);
    expect(await total("TENTH")).toBe(3300);
    expect(Number(await total("HALF"))).toBeLessThan(3300);
    expect(
      await value(
        world,
        "select count(*)::int from internal.bought_bundles k join bookings b on b.id = k.booking_id where b.event_id = $1 and b.status = 'held'",
        [eventId],
      ),
    ).toBe(0);
  });

  test("is sold on at its share, and the rest still comes back by the rule", async () => {
    const { booking, eventId, typeId } = await holdBundle("seller", fourForThree, 4);
    await pay(world, "seller", booking.id);
    const [sold = "", ...rest] = await ticketIds(booking.id);
    await world.client.query("update events set resale_enabled = true where id = $1", [eventId]);
    await world.client.query(
      "update ticket_inventory set quantity = held + sold where ticket_type_id = $1 and held + sold > 0",
      [typeId],
    );
    const [listing = ""] = await list(world, "seller", [sold]);
    const bought = await holdListings(world, "next seller", [listing]);
    expect(bought.total_pence).toBe(825);
    await pay(world, "next seller", bought.id);
    await sendRefunds(world);
    expect(await quoted("seller", booking.id, rest)).toBe(2200);
  });

  test("comes back for its organiser by the same rule, or by an amount up to the shares of the tickets", async () => {
    const { booking } = await holdBundle("team4", fourForThree, 4);
    await pay(world, "team4", booking.id);
    const tickets = await ticketIds(booking.id);
    const plan = (named: string[], amount: number | null) =>
      value(
        world,
        "select (p.face + p.fee + p.levy) from bookings b, internal.plan_refund(b, $2, $3, false, true) p where b.id = $1",
        [booking.id, named, amount],
      );
    await expect(plan(tickets.slice(0, 1), null)).rejects.toThrow(
      "The tickets that stay cost as much by their bundle",
    );
    expect(await plan(tickets.slice(0, 2), null)).toBe(1100);
    expect(await plan(tickets.slice(0, 1), 825)).toBe(825);
    await expect(plan(tickets.slice(0, 1), 826)).rejects.toThrow("More than these tickets cost");
  });
});

describe("a lower price from the third on", () => {
  test("counts for the third and those after it", async () => {
    const { booking } = await holdBundle("third", cheaperFromThird, 4);
    const lower = Number(
      await value(world, "select (internal.price_ticket(1000, 'added', 'paid', null, 0, 300, 0)).total"),
    );
    expect(booking.total_pence).toBe(2200 + 2 * lower);
    expect(booking.lines).toMatchObject([{ bundle: `From the 3rd on, £${(lower / 100).toFixed(2)} each` }]);
  });

  test("brings the lower price back for what is given back first", async () => {
    const { booking } = await holdBundle("third back", cheaperFromThird, 3);
    await pay(world, "third back", booking.id);
    const [one = "", two = "", three = ""] = await ticketIds(booking.id);
    const first = await giveBack("third back", booking.id, [two]);
    expect(first).toBe(booking.total_pence - 2200);
    expect(await giveBack("third back", booking.id, [one])).toBe(1100);
    expect(await giveBack("third back", booking.id, [three])).toBe(1100);
    await sendRefunds(world);
  });
});

describe("tickets for groups alone", () => {
  test("are booked by whole groups, each with a ticket and a code for everybody", async () => {
    const { eventId, typeId, booking } = await holdBundle("group", inFours, 4);
    expect(booking.total_pence).toBe(4400);
    expect(await stockOf(world, typeId)).toMatchObject({ held: 4 });
    expect(
      await attemptHold(world, "group", eventId, [{ ticket_type_id: typeId, quantity: 3 }]),
    ).toMatchObject({ detail: "BOOKINGS_INVALID_LINES", hint: "Choose 4, or 8." });
    await pay(world, "group", booking.id);
    const { rows } = await world.client.query(
      "select count(distinct code)::int from tickets where booking_id = $1",
      [booking.id],
    );
    expect(rows[0].count).toBe(4);
  });

  test("come back with the last of the group", async () => {
    const { booking } = await holdBundle("group back", inFours, 8);
    await pay(world, "group back", booking.id);
    const tickets = await ticketIds(booking.id);
    expect(await giveBack("group back", booking.id, tickets.slice(0, 3))).toBe(0);
    expect(await giveBack("group back", booking.id, tickets.slice(3, 4))).toBe(4400);
    expect(await giveBack("group back", booking.id, tickets.slice(4))).toBe(4400);
    await sendRefunds(world);
  });

  test("count for one person as so many people, and have no waiting list", async () => {
    const { eventId, typeId } = await holdBundle("group many", inFours, 4, { per_person_max: 7 });
    expect(
      await attemptHold(world, "group many", eventId, [{ ticket_type_id: typeId, quantity: 8 }]),
    ).toMatchObject({ detail: "BOOKINGS_LIMIT_REACHED" });
    await world.client.query("update events set waitlist_enabled = true where id = $1", [eventId]);
    await expect(as("group many", "select join_waitlist($1, $2)", [eventId, typeId])).rejects.toMatchObject({
      detail: "WAITLIST_CLOSED",
      message: "Tickets for groups have no waiting list",
    });
  });
});

describe("a bundle of the price list", () => {
  test("stands beside the price in words, with what each number costs", async () => {
    const { eventId } = await holdBundle("list", fourForThree, 1, { per_booking_max: 5 });
    const listed = "select bundle, bundle_step, bundle_totals from list_ticket_types($1)";
    expect((await world.client.query(listed, [eventId])).rows).toEqual([
      { bundle: "4 for the price of 3", bundle_step: 1, bundle_totals: [1100, 2200, 3300, 3300, 4400] },
    ]);
  });

  test("stays what was agreed when the night changes it, and a line that differs is told", async () => {
    const { booking, typeId } = await holdBundle("later", fourForThree, 4);
    await world.client.query("update internal.bundles set pays = 2 where ticket_type_id = $1", [typeId]);
    await pay(world, "later", booking.id);
    expect(await violations(world)).toEqual([]);
    await world.client.query("begin");
    await world.client.query("update internal.bought_bundles set pays = 2 where booking_id = $1", [
      booking.id,
    ]);
    expect(await violations(world)).toMatchObject([{ rule: "bundle-differs-from-rule" }]);
    await world.client.query("rollback");
  });
});

describe("the bundle a team writes", () => {
  const ticket = { name: "Together", kind: "paid", price_pence: 1000 };
  const problemsOf = async (said: object) =>
    (await draft(world, { ...goodDraft(), tickets: [{ ...ticket, ...said }] })).problems.map(
      ({ field, message }) => [field.replace("tickets.0.", ""), message],
    );

  test("is kept, written back, and taken away again", async () => {
    const said = { bundle: "cheaper_from", bundle_count: 3, bundle_pence: 800 };
    const event = await write(world, { ...goodDraft(), tickets: [{ ...ticket, ...said }] });
    const opened = (await as("team", "select edit_event($1)", [event.id])) as { data: { tickets: object[] } };
    expect(opened.data.tickets).toMatchObject([said]);
  });

  test("of a group makes what the group pays the price of the night", async () => {
    const said = { bundle: "group", bundle_count: 4 };
    const event = await write(world, { ...goodDraft(), tickets: [{ ...ticket, ...said }] });
    const price = Number(
      await value(world, "select total_pence from ticket_types where event_id = $1", [event.id]),
    );
    expect(await value(world, "select price_from_pence from events where id = $1", [event.id])).toBe(
      4 * price,
    );
  });

  test.each([
    [{ bundle: "lots" }, [["bundle", "Choose what several tickets cost"]]],
    [
      { kind: "donation", bundle: "group", bundle_count: 2 },
      [["bundle", "Only paid tickets have a price for several"]],
    ],
    [{ bundle: "group", bundle_count: 21 }, [["bundle_count", "Write a number from 2 to 20"]]],
    [{ bundle: "group", bundle_count: 7 }, [["bundle_count", "One booking takes 6 at most"]]],
    [
      { bundle: "pay_for_fewer", bundle_count: 4, bundle_pays: 4 },
      [["bundle_pays", "Write a number from 1 to 3"]],
    ],
    [
      { bundle: "cheaper_from", bundle_count: 3, bundle_pence: 1000 },
      [["bundle_pence", "The lower price is £1 or more, and below the price of one"]],
    ],
    [
      { bundle: "cheaper_from", bundle_count: 3 },
      [["bundle_pence", "The lower price is £1 or more, and below the price of one"]],
    ],
    [{ bundle: "pay_for_fewer", bundle_count: 4, bundle_pays: 3 }, []],
  ])("%o is answered with %o", async (said, problems) => {
    expect(await problemsOf(said)).toEqual(problems);
  });
});

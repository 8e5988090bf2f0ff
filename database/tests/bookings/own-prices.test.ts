// Tickets whose price people choose: its bounds, the fee inside it, and what comes back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draft, goodDraft, write } from "../events/event-writer.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, holdPaid, pay, sendRefunds, value } from "../payments/till.ts";
import { holdListings, list, sellOut } from "../resale/box-of-tickets.ts";
import { attemptHold, hold, violations } from "./box-office.ts";

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

const own = {
  kind: "donation",
  face_pence: 0,
  fee_pence: 0,
  min_pence: 200,
  suggested_pence: 500,
  max_pence: 3000,
};
const cooling = { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) };

/** A person holds one at what they choose. */
async function chosen(name: string, amount_pence?: number, type: object = {}) {
  const made = await holdPaid(world, name, { quantity: 1, event: cooling, type: { ...own, ...type } });
  const lines = [
    { ticket_type_id: made.typeId, quantity: 2, ...(amount_pence === undefined ? {} : { amount_pence }) },
  ];
  return { ...made, lines, booking: await hold(world, name, made.eventId, lines) };
}

describe("a price that people choose", () => {
  test("lies between the least and the most, and is what is suggested where nothing is typed", async () => {
    const { eventId, lines, booking } = await chosen("bounds");
    expect(booking.total_pence).toBe(1000);
    const attempt = (amount_pence: number) =>
      attemptHold(
        world,
        "bounds",
        eventId,
        lines.map((line) => ({ ...line, amount_pence })),
      );
    expect(await attempt(199)).toMatchObject({
      detail: "BOOKINGS_INVALID_LINES",
      hint: "Pay at least £2.00.",
    });
    expect(await attempt(3001)).toMatchObject({
      detail: "BOOKINGS_INVALID_LINES",
      hint: "Pay at most £30.00.",
    });
  });

  test("is all that is paid: the fee is worked out on it and inside it, and nothing has no fee", async () => {
    const { booking } = await chosen("inside", 1000, { vat_basis_points: 2000 });
    expect(booking).toMatchObject({ total_pence: 2000, face_pence: 2 * 905, fee_pence: 2 * 95 });
    expect(await value(world, "select face_vat_pence from bookings where id = $1", [booking.id])).toBe(
      2 * 151,
    );
    const { booking: free } = await chosen("free", 0, { min_pence: 0 });
    expect(free).toMatchObject({ total_pence: 0, fee_pence: 0 });
  });

  test("is not lowered by a code", async () => {
    const { eventId, lines } = await chosen("code");
    await world.client.query(
      "insert into promo_codes (event_id, code, kind, value) values ($1, 'HALF', 'percent', 50)",
      [eventId],
    );
    const held = await as("code", "select hold_booking($1, $2, null, 'HALF')", [
      eventId,
      JSON.stringify(lines.map((line) => ({ ...line, amount_pence: 800 }))),
    ]);
    expect(held).toMatchObject({ total_pence: 1600, discount_pence: 0, code: "HALF" });
  });

  test("is paid to the organiser less the fee, and comes back as it was paid", async () => {
    const { booking } = await chosen("back", 1000);
    const paymentId = await pay(world, "back", booking.id);
    const booked =
      "select coalesce(-sum(amount_pence), 0)::int from internal.ledger_entries where payment_id = $1 and account = $2";
    expect(await value(world, booked, [paymentId, "organiser"])).toBe(1810);
    const [first] = await ticketIds(booking.id);
    expect(
      await as("back", "select total_pence from quote_cancellation($1, $2)", [booking.id, [first]]),
    ).toBe(1000);
    await as("back", "select cancel_tickets($1, $2, 1000, p_idempotency_key => gen_random_uuid())", [
      booking.id,
      [first],
    ]);
    await sendRefunds(world);
    expect(await value(world, booked, [paymentId, "organiser"])).toBe(905);
    expect(await value(world, booked, [paymentId, "clearing"])).toBe(-1000);
  });

  test("is sold on at what its holder chose", async () => {
    const { tickets } = await sellOut(world, "seller", { type: { ...own, suggested_pence: 1200 } });
    const [listing = ""] = await list(world, "seller", tickets.slice(0, 1));
    expect(await holdListings(world, "next", [listing])).toMatchObject({ total_pence: 1200 });
  });

  test("stays what was agreed when the night changes its bounds, and a line outside its own is told", async () => {
    const { typeId, booking } = await chosen("later", 2500);
    await world.client.query(
      "update ticket_types set min_pence = 2800, suggested_pence = null where id = $1",
      [typeId],
    );
    await pay(world, "later", booking.id);
    expect(await violations(world)).toEqual([]);
    await world.client.query("begin");
    await world.client.query(
      "update internal.own_prices set least_pence = 2501 where booking_line_id in (select id from booking_lines where booking_id = $1)",
      [booking.id],
    );
    expect(await violations(world)).toMatchObject([{ rule: "own-price-out-of-bounds" }]);
    await world.client.query("rollback");
  });
});

describe("the amounts a team writes", () => {
  const problemsOf = async (amounts: object) =>
    (
      await draft(world, {
        ...goodDraft(),
        tickets: [{ name: "Pay what you can", kind: "donation", ...amounts }],
      })
    ).problems.map(({ field, message }) => [field.replace("tickets.0.", ""), message]);

  test("are kept and written back", async () => {
    const amounts = { min_pence: 200, suggested_pence: 500, max_pence: 3000 };
    const event = await write(world, {
      ...goodDraft(),
      tickets: [{ name: "Pay what you can", kind: "donation", ...amounts }],
    });
    const opened = (await as("team", "select edit_event($1)", [event.id])) as { data: { tickets: object[] } };
    expect(opened.data.tickets).toMatchObject([amounts]);
  });

  test.each([
    [{}, []],
    [{ min_pence: 0, suggested_pence: 0, max_pence: 30 }, []],
    [{ min_pence: "lots" }, [["min_pence", "The least is an amount from £0 to £10,000"]]],
    [{ min_pence: 29 }, [["min_pence", "A card pays 30p or more"]]],
    [{ max_pence: 1_000_001 }, [["max_pence", "The most is an amount from 30p to £10,000"]]],
    [{ min_pence: 500, max_pence: 499 }, [["max_pence", "The most is below the least"]]],
    [
      { min_pence: 500, suggested_pence: 499 },
      [["suggested_pence", "The suggested amount lies between the least and the most"]],
    ],
    [
      { suggested_pence: 501, max_pence: 500 },
      [["suggested_pence", "The suggested amount lies between the least and the most"]],
    ],
    [
      { suggested_pence: 10 },
      [["suggested_pence", "The suggested amount lies between the least and the most"]],
    ],
  ])("%j are refused at their field", async (amounts, problems) => {
    expect(await problemsOf(amounts)).toEqual(problems);
  });
});

// A solidarity fund: what is given, what it pays, who may set it, and what becomes of both when a night or a ticket ends.
import { GIFT_SENTENCE } from "@undercroft/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refusalOf } from "../door/door-fixture.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { sendRefunds, value } from "../payments/till.ts";
import { violations } from "./box-office.ts";
import { fundDesk } from "./fund-desk.ts";

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
const on = fundDesk(() => world);

describe("a fund", () => {
  test("is paid by who can, and pays the rest of a ticket for who cannot, to the penny that its organiser would have had", async () => {
    const { eventId } = await on.night("pays");
    await on.open(eventId);
    const given = await on.give("giver", eventId, 2000);
    expect(await value(world, "select fee_pence from bookings where id = $1", [given.bookingId])).toBe(0);
    expect(await on.left(eventId)).toBe(2000);
    expect(await on.owed(eventId, "fund")).toBe(2000);
    expect(await on.owed(eventId, "organiser")).toBe(0);

    const held = await on.hold("taker", eventId);
    const worth = 2000 - (await on.left(eventId));
    expect(await on.pot(eventId)).toBe(2000);
    await on.confirm("taker", held);
    expect(await on.pot(eventId)).toBe(2000 - worth);
    expect(await on.owed(eventId, "organiser")).toBe(worth);
    expect(
      await value(
        world,
        "select face from internal.price_ticket(1200, 'absorbed', 'donation', (select organiser_id from events where id = $1), 0, 0, 0)",
        [eventId],
      ),
    ).toBe(worth);
  });

  test("says at the payment and in the mail that a gift stays, and to nobody else", async () => {
    const { eventId } = await on.night("told");
    await on.open(eventId);
    const { bookingId } = await on.give("told giver", eventId, 2000);
    const ref = await value(world, "select ref from bookings where id = $1", [bookingId]);
    expect(await on.ask<object>("told giver", "get_payment($1)", [ref])).toMatchObject({
      refund_sentence: expect.stringContaining(GIFT_SENTENCE),
    });
    expect(await value(world, "select internal.paid_mail($1) ->> 'refund_sentence'", [bookingId])).toContain(
      GIFT_SENTENCE,
    );
    const held = await on.hold("told taker", eventId);
    expect(await value(world, "select internal.gift_sentence($1)", [held])).toBeNull();
  });

  test("pays only what a buyer does not", async () => {
    const { eventId } = await on.night("part");
    await on.open(eventId);
    await on.give("part giver", eventId, 2000);
    const held = await on.hold("part taker", eventId, 500);
    const face = await value(world, "select face_pence from bookings where id = $1", [held]);
    const worth = "select internal.fund_ticket_worth(f) from internal.solidarity_funds f where event_id = $1";
    expect(2000 - (await on.left(eventId)) + Number(face)).toBe(await value(world, worth, [eventId]));
  });

  test("is not emptied twice by two people at once, nor by one person", async () => {
    const { eventId } = await on.night("twice");
    await on.open(eventId);
    await on.give("twice giver", eventId, 1500);
    await on.hold("first taker", eventId);
    expect(await refusalOf(on.hold("second taker", eventId))).toBe("BOOKINGS_FUND_EMPTY");
    expect(await refusalOf(on.hold("third taker", eventId, 0, 2))).toBe("BOOKINGS_LIMIT_REACHED");
    await world.client.query(
      "update bookings set hold_expires_at = now() where event_id = $1 and status = 'held'",
      [eventId],
    );
    await world.client.query("select internal.expire_holds($1)", [eventId]);
    await on.hold("second taker", eventId);
  });

  test("gets back what it paid when the ticket is given back", async () => {
    const { eventId } = await on.night("returned");
    await on.open(eventId);
    await on.give("returned giver", eventId, 1500);
    const held = await on.hold("returned taker", eventId);
    await on.confirm("returned taker", held);
    await on.ask("returned taker", "cancel_booking($1)", [held]);
    expect(await on.pot(eventId)).toBe(1500);
    expect(await on.owed(eventId, "organiser")).toBe(0);
  });

  test("keeps what was given when the giver's ticket goes back", async () => {
    const { eventId, typeId } = await on.night("kept");
    await on.open(eventId);
    const { bookingId } = await on.give("kept giver", eventId, 700, [
      { ticket_type_id: typeId, quantity: 1 },
    ]);
    const { rows: tickets } = await world.client.query(
      "select id, status from tickets where booking_id = $1 order by place_number",
      [bookingId],
    );
    expect(tickets.map(({ status }) => status)).toEqual(["issued", "ready"]);
    const back = (ids: string[], pence: number) =>
      on.ask("kept giver", "cancel_tickets($1, $2, $3, gen_random_uuid())", [bookingId, ids, pence]);
    expect(await refusalOf(back([tickets[1].id], 700))).toBe("BOOKINGS_CANNOT_CANCEL");
    await back([tickets[0].id], 1100);
    expect(await on.pot(eventId)).toBe(700);
  });

  test("gives all back when the night is cancelled: what was given to who gave, and what it paid to the fund", async () => {
    const { eventId } = await on.night("cancelled");
    await on.open(eventId);
    const { paymentId } = await on.give("cancelled giver", eventId, 1500);
    await on.confirm("cancelled taker", await on.hold("cancelled taker", eventId));
    await world.client.query(
      "update events set status = 'cancelled', cancelled_at = now(), cancel_reason = 'The roof leaks' where id = $1",
      [eventId],
    );
    await world.client.query("select internal.refund_cancelled_events()");
    await sendRefunds(world);
    expect(
      await value(world, "select sum(amount_pence)::int from refunds where payment_id = $1", [paymentId]),
    ).toBe(1500);
    expect(await on.pot(eventId)).toBe(0);
    expect(await on.owed(eventId, "organiser")).toBe(0);
    expect(await on.owed(eventId, "fund")).toBe(0);
  });
});

describe("what is left four days after the night", () => {
  test("goes to the next fund of the organiser, as was said", async () => {
    const { eventId } = await on.night("goes on");
    await on.open(eventId);
    await on.give("goes on giver", eventId, 900);
    await on.goPast(eventId, 90);
    await on.settle();
    expect(await on.pot(eventId)).toBe(900);
    await on.goPast(eventId, 102);
    await on.settle();
    await on.settle();
    expect(await on.pot(eventId)).toBe(0);
    const next = await on.night("next night");
    expect(await on.ask("team", "get_fund($1) ->> 'waiting_pence'", [next.eventId])).toBe("900");
    await on.open(next.eventId);
    expect(await on.left(next.eventId)).toBe(900);
    await on.ask("team", "close_fund($1)", [next.eventId]);
    expect(await on.ask("team", "get_fund($1) ->> 'waiting_pence'", [next.eventId])).toBe("900");
  });

  test("goes back to those who gave, each by their share; odd pennies wait for the next fund", async () => {
    const { eventId } = await on.night("goes back");
    await on.open(eventId, { rest: "back" });
    const carried = Number(await on.pot(eventId));
    const big = await on.give("big giver", eventId, 2000);
    const small = await on.give("small giver", eventId, 1001);
    await on.confirm("goes back taker", await on.hold("goes back taker", eventId));
    await on.goPast(eventId, 102);
    await on.settle();
    const back = (payment: string) =>
      value(
        world,
        "select coalesce(sum(amount_pence), 0)::int from refunds where payment_id = $1 and reason = 'fund'",
        [payment],
      );
    const [paid] = (
      await world.client.query(
        "select -pence as pence from internal.fund_entries where event_id = $1 and kind = 'ticket'",
        [eventId],
      )
    ).rows;
    const left = Math.min(3001 + carried - paid.pence, 3001);
    expect(await back(big.paymentId)).toBe(Math.floor((left * 2000) / 3001));
    expect(await back(small.paymentId)).toBe(Math.floor((left * 1001) / 3001));
    expect(await on.pot(eventId)).toBe(0);
    await sendRefunds(world);
  });
});

describe("a deposit", () => {
  const deposited = async (name: string, fund: object) => {
    const { eventId, typeId } = await on.night(name);
    await world.client.query("update ticket_types set face_pence = 500, fee_pence = 0 where id = $1", [
      typeId,
    ]);
    await world.client.query("insert into internal.deposit_types (ticket_type_id) values ($1)", [typeId]);
    await on.open(eventId, fund);
    const said = await value(world, "select internal.deposit_words($1)", [eventId]);
    const { bookingId } = await on.give(name, eventId, 100, [{ ticket_type_id: typeId, quantity: 1 }]);
    return { eventId, bookingId, said, before: Number(await on.pot(eventId)) };
  };

  test("that nobody comes for goes to the fund where that was said, and to the organiser where not", async () => {
    const made = await deposited("fund deposit", { takes_deposits: true });
    expect(made.said).toMatch(/it goes to the solidarity fund\.$/);
    expect(await value(world, "select internal.deposit_sentence($1)", [made.bookingId])).toMatch(
      /it goes to the solidarity fund\.$/,
    );
    await on.goPast(made.eventId, 80);
    await value(world, "select internal.settle_deposits()");
    expect(await on.pot(made.eventId)).toBe(made.before + 500);
    expect(await on.owed(made.eventId, "organiser")).toBe(0);

    const other = await deposited("own deposit", { takes_deposits: false });
    expect(other.said).toMatch(/it stays with /);
    await on.goPast(other.eventId, 80);
    await value(world, "select internal.settle_deposits()");
    expect(await on.pot(other.eventId)).toBe(other.before);
    expect(await on.owed(other.eventId, "organiser")).toBe(500);
  });

  test("comes out of the fund again when a scan of its ticket arrives late", async () => {
    const { eventId, bookingId, before } = await deposited("late deposit", { takes_deposits: true });
    await on.goPast(eventId, 80);
    await value(world, "select internal.settle_deposits()");
    await world.client.query(
      "select internal.enter_ticket((select id from tickets where booking_id = $1 and status = 'issued'), now())",
      [bookingId],
    );
    await value(world, "select internal.settle_deposits()");
    expect(await on.pot(eventId)).toBe(before);
    expect(
      await value(world, "select sum(amount_pence)::int from refunds where booking_id = $1", [bookingId]),
    ).toBe(500);
  });
});

describe("a team", () => {
  test.each([
    [{ price_pence: 99 }, "price_pence", "A ticket costs £1 to £500"],
    [{ name: "" }, "name", "The name has 1 to 40 characters"],
    [{ places: 0 }, "places", "The fund pays for 1 to 1,000 tickets"],
    [{ per_person: 5 }, "per_person", "One person may have 1 to 4 tickets of the fund"],
    [{ rest: "mine" }, "rest", "Choose where the rest goes"],
  ])("that writes %o is told at %s", async (said, field, message) => {
    const { eventId } = await on.night(`wrong ${field}`);
    await expect(on.open(eventId, said)).rejects.toMatchObject({ message });
  });

  test("cannot change where the rest goes once people have read it, and strangers read no sums", async () => {
    const { eventId } = await on.night("said");
    await on.open(eventId);
    await on.give("said giver", eventId, 300);
    await expect(on.open(eventId, { rest: "back" })).rejects.toMatchObject({
      message: "People have read where the rest goes",
    });
    expect(await refusalOf(on.ask("said", "get_fund($1)", [eventId]))).toBe("EVENTS_NOT_FOUND");
    expect(Object.keys(await on.show(eventId, "said"))).not.toContain("tickets");
  });

  test("does not hand a night on while its fund is open", async () => {
    const { eventId } = await on.night("handed", { status: "draft" });
    await on.open(eventId);
    await expect(
      world.client.query("select internal.refuse_handing_on(e, e.organiser_id) from events e where id = $1", [
        eventId,
      ]),
    ).rejects.toMatchObject({ message: "This night has a solidarity fund of yours" });
  });
});

test("The ticket of a fund stands in its night's price list alone: it makes no night look free, and is not sold on", async () => {
  const { eventId } = await on.night("listed");
  await on.open(eventId);
  expect(await value(world, "select price_from_pence from events where id = $1", [eventId])).toBe(1100);
  const { rows } = await world.client.query(
    "select name, min_pence from list_ticket_types($1) where kind = 'donation'",
    [eventId],
  );
  expect(rows).toEqual([{ name: "Solidarity ticket", min_pence: 0 }]);
  await on.give("listed giver", eventId, 1500);
  const held = await on.hold("listed taker", eventId);
  await on.confirm("listed taker", held);
  expect(
    await value(
      world,
      "select internal.resale_obstacle(k, e) from tickets k join events e on e.id = k.event_id where k.booking_id = $1",
      [held],
    ),
  ).not.toBeNull();
});

test("What one gave and took is in one's own copy of the data", async () => {
  const mine = await value(
    world,
    "select internal.export_bookings((select user_id from bookings b join booking_lines l on l.booking_id = b.id join internal.fund_lines g on g.booking_line_id = l.id where g.kind = 'gift' limit 1)) -> 'solidarity_funds'",
  );
  expect(mine).toMatchObject([{ kind: "gift" }]);
});

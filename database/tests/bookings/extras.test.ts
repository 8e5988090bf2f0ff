// What a night sells beside its tickets: who makes it, its rules in the basket, its stock, and what comes back.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refusalOf } from "../door/door-fixture.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { pay, say, sendRefunds, start, value } from "../payments/till.ts";
import { violations } from "./box-office.ts";
import { coach, coat, extrasDesk } from "./extras-desk.ts";

let world: World;
const on = extrasDesk(() => world);
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["editor", "rival"]);
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user editor"),
    role: "editor",
  });
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const inWeeks = (weeks: number, hour = 19) =>
  `${new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00`;

/** A night with a cloakroom and a coach, and the choices of both. */
async function nightWith(name: string, extras: object[] = [coat], columns: object = {}) {
  const night = await on.night(name, columns);
  for (const extra of extras) await on.save(night.eventId, extra);
  const choices = await on.list(name, night.eventId);
  return { ...night, name, choices, first: choices[0]?.id ?? "", ticket: night.typeId };
}

describe("what a team sells beside its tickets", () => {
  test("is made by owners and managers alone, and only whole", async () => {
    const { eventId } = await on.night("made");
    for (const person of ["editor", "rival", "made"])
      expect(await refusalOf(on.save(eventId, coat, person)), person).toMatch(
        /TEAMS_ROLE_REQUIRED|EVENTS_NOT_FOUND/,
      );
    const wrong: [object, string][] = [
      [{ ...coat, kind: "bed" }, "kind"],
      [{ ...coat, name: "" }, "name"],
      [{ ...coat, rule: "maybe" }, "rule"],
      [{ ...coat, vat_basis_points: 2000 }, "vat_basis_points"],
      [{ ...coat, choices: [] }, "choices"],
      [{ ...coat, choices: [{ price_pence: 29 }] }, "choices"],
      [{ ...coat, choices: [{ price_pence: 50_001 }] }, "choices"],
      [
        {
          ...coat,
          choices: [
            { label: "M", price_pence: 100 },
            { label: "m", price_pence: 100 },
          ],
        },
        "choices",
      ],
      [{ ...coach("soon", inWeeks(4)), seats: 5 }, "choices"],
      [{ ...coach(inWeeks(4), inWeeks(4)), seats: 0 }, "seats"],
    ];
    for (const [extra, field] of wrong) {
      const refused = await on.save(eventId, extra).catch((error) => error);
      expect(refused, JSON.stringify(extra)).toMatchObject({
        detail: "BOOKINGS_INVALID_EXTRA",
        column: field,
      });
    }
    expect(await on.list("made", eventId)).toEqual([]);
  });

  test("is no ticket: it is on no price list, in no price and in no draft, and saving the night leaves it alone", async () => {
    const night = await nightWith("apart");
    expect(await value(world, "select array_agg(name) from list_ticket_types($1)", [night.eventId])).toEqual([
      "apart",
    ]);
    expect(await value(world, "select price_from_pence from events where id = $1", [night.eventId])).toBe(
      1100,
    );
    expect(
      await value(world, "select jsonb_array_length(internal.tickets_as_draft($1))", [night.eventId]),
    ).toBe(1);
    await world.client.query("select internal.write_tickets($1, internal.tickets_as_draft($1), $2, '[]')", [
      night.eventId,
      id("organiser"),
    ]);
    expect(await on.list("apart", night.eventId)).toMatchObject([
      { name: "Cloakroom", total_pence: 200, state: "on_sale" },
    ]);
  });

  test("costs what is written: the fee inside it is the share alone", async () => {
    const night = await nightWith("priced");
    const held = await on.hold("priced", night.eventId, { [night.ticket]: 1, [night.first]: 1 });
    const [fee] = (
      await world.client.query(
        "select basis_points from internal.fee_schedules where organiser_id is null limit 1",
      )
    ).rows;
    const face = Math.round(200 / (1 + fee.basis_points / 10_000));
    expect(held).toMatchObject({ total_pence: 1300, fee_pence: 100 + 200 - face });
  });
});

describe("the rules of a basket", () => {
  test("want a ticket, in the same booking or from before, and one extra for each where the team says so", async () => {
    const night = await nightWith("rules");
    expect(await refusalOf(on.hold("rules", night.eventId, { [night.first]: 1 }))).toBe(
      "BOOKINGS_INVALID_LINES",
    );
    expect(await refusalOf(on.hold("rules", night.eventId, { [night.ticket]: 1, [night.first]: 2 }))).toBe(
      "BOOKINGS_INVALID_LINES",
    );
    const booked = await on.hold("rules", night.eventId, { [night.ticket]: 2, [night.first]: 1 });
    await pay(world, "rules", booked.id);
    expect(await on.list("rules", night.eventId)).toMatchObject([{ mine: 1, my_tickets: 2 }]);
    expect(await refusalOf(on.hold("rules", night.eventId, { [night.first]: 2 }))).toBe(
      "BOOKINGS_INVALID_LINES",
    );
    const later = await on.hold("rules", night.eventId, { [night.first]: 1 });
    expect(later.total_pence).toBe(200);
    await pay(world, "rules", later.id);
    expect(await on.stock(night.first)).toBe("0 held, 2 sold");
  });

  test("sell no coach with a night of more than 24 hours whose seller states no cover", async () => {
    const starts = new Date(`${inWeeks(4)}Z`);
    const night = await nightWith("package", [coach(inWeeks(4, 15), inWeeks(4, 16))], {
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 21.5 * 3_600_000),
    });
    expect(night.choices).toMatchObject([{ state: "paused" }, { state: "paused" }]);
    const wanted = { [night.ticket]: 1, [night.first]: 1 };
    expect(await refusalOf(on.hold("package", night.eventId, wanted))).toBe("BOOKINGS_NOT_ON_SALE");
    const [listed] = await on.ask<{ id: string; lacks_cover: boolean; choices: object[] }[]>(
      "team",
      "list_event_extras($1)",
      [night.eventId],
    );
    expect(listed?.lacks_cover).toBe(true);
    await on.save(night.eventId, {
      ...coach(inWeeks(4, 15), inWeeks(4, 16)),
      id: listed?.id,
      choices: listed?.choices,
      insolvency_cover: "Money is held in trust by Moor Trustees",
    });
    expect(await on.hold("package", night.eventId, wanted)).toMatchObject({ total_pence: 2600 });
  });
});

describe("the stock of extras", () => {
  test("is held, given back when the hold ends, and never sold beyond", async () => {
    const night = await nightWith("scarce", [{ ...coat, rule: "any" }]);
    const people = Array.from({ length: 6 }, (_, at) => `scarce ${at}`);
    await addUsers(world.client, people);
    const answers: (string | null)[] = [];
    for (const person of people)
      answers.push(await refusalOf(on.hold(person, night.eventId, { [night.first]: 1 })));
    expect(answers.filter((answer) => answer === null)).toHaveLength(3);
    expect(new Set(answers)).toEqual(new Set([null, "BOOKINGS_SOLD_OUT"]));
    await world.client.query(
      "update bookings set hold_expires_at = now() - interval '1 minute' where event_id = $1",
      [night.eventId],
    );
    await world.client.query("select internal.expire_holds()");
    expect(await on.stock(night.first)).toBe("0 held, 0 sold");
  });

  test("of a coach is its seats, whichever stop; fewer than are sold are refused", async () => {
    const plan = coach(inWeeks(4, 19), inWeeks(4, 20));
    const night = await nightWith("seats", [plan], { starts_at: new Date(`${inWeeks(4, 21)}Z`) });
    const [leeds, bradford] = night.choices;
    await pay(
      world,
      "seats",
      (await on.hold("seats", night.eventId, { [night.ticket]: 1, [leeds?.id ?? ""]: 3 })).id,
    );
    expect(await refusalOf(on.hold("seats", night.eventId, { [bradford?.id ?? ""]: 3 }))).toBe(
      "BOOKINGS_SOLD_OUT",
    );
    const [listed] = await on.ask<{ id: string; choices: object[] }[]>("team", "list_event_extras($1)", [
      night.eventId,
    ]);
    const again = { ...plan, id: listed?.id, choices: listed?.choices };
    expect(await refusalOf(on.save(night.eventId, { ...again, seats: 2 }))).toBe("BOOKINGS_INVALID_EXTRA");
    await on.save(night.eventId, { ...again, seats: 3 });
    expect(await refusalOf(on.hold("seats", night.eventId, { [bradford?.id ?? ""]: 1 }))).toBe(
      "BOOKINGS_SOLD_OUT",
    );
    await world.client.query("select internal.write_pools($1, '[]', '[]', '{}')", [night.eventId]);
    expect(
      await value(world, "select quantity from capacity_pools where event_id = $1", [night.eventId]),
    ).toBe(3);
    const list = await on.ask<string>("team", "export_extra_buyers($1)", [listed?.id]);
    expect(list.split("\r\n")).toHaveLength(4);
    expect(list).toContain("Leeds");
    expect(await refusalOf(on.ask("seats", "export_extra_buyers($1)", [listed?.id]))).toBe(
      "BOOKINGS_TEAM_REQUIRED",
    );
  });

  test("that is not sold any more keeps what was bought, and a choice that is left out is gone", async () => {
    const night = await nightWith("ended", [
      {
        ...coat,
        rule: "any",
        choices: [
          { label: "S", price_pence: 500 },
          { label: "M", price_pence: 500 },
        ],
      },
    ]);
    await pay(world, "ended", (await on.hold("ended", night.eventId, { [night.first]: 1 })).id);
    const extraId = night.choices[0]?.extra_id;
    await on.save(night.eventId, {
      ...coat,
      id: extraId,
      rule: "any",
      choices: [{ label: "L", price_pence: 600 }],
    });
    expect((await on.list("ended", night.eventId)).map(({ name }) => name)).toEqual(["Cloakroom, L"]);
    await on.ask("team", "end_extra($1)", [extraId]);
    await on.ask("team", "end_extra($1)", [extraId]);
    expect(await on.list("ended", night.eventId)).toEqual([]);
    expect(await on.ask("team", "list_event_extras($1)", [night.eventId])).toMatchObject([
      { is_ended: true, choices: [{ label: "L" }, { label: "S", sold: 1, is_gone: true }] },
    ]);
  });
});

describe("what was paid for an extra", () => {
  /** Two tickets and two coats, paid. */
  async function bought(name: string, columns: object = {}) {
    const night = await nightWith(name, [coat], columns);
    const booking = await on.hold(name, night.eventId, { [night.ticket]: 2, [night.first]: 2 });
    const paymentId = await pay(world, name, booking.id);
    return { ...night, booking, paymentId, vouchers: await on.vouchers(booking.id) };
  }

  test("is a voucher in the buyer's name, in the ledger, and no code for a door", async () => {
    const { name, booking, paymentId, vouchers } = await bought("paid");
    expect(vouchers).toMatchObject([{ status: "ready" }, { status: "ready" }]);
    expect(await on.ask(name, "cancel_booking($1)", [booking.id]).catch((error) => error.detail)).toBe(
      "BOOKINGS_CANNOT_CANCEL",
    );
    expect(
      await value(
        world,
        "select sum(amount_pence)::int from internal.ledger_entries where payment_id = $1 and account = 'clearing'",
        [paymentId],
      ),
    ).toBe(2600);
    expect(
      await value(
        world,
        "select jsonb_array_length(internal.booking_json($1)::jsonb -> 'tickets') || '+' || jsonb_array_length(internal.booking_json($1)::jsonb -> 'extras')",
        [booking.id],
      ),
    ).toBe("2+2");
    expect(
      await refusalOf(on.ask(name, "transfer_tickets($1, 'x@example.org', null)", [[vouchers[0]?.id]])),
    ).toBe("TRANSFERS_NOT_GOOD");
  });

  test("comes back alone by the rule of refunds, once, and the stock with it", async () => {
    const { name, booking, vouchers, first } = await bought("back");
    const [one] = vouchers;
    const key = randomUUID();
    const giveBack = (pence: number) =>
      on.ask<{ status: string }>(name, "cancel_tickets($1, $2, $3, $4)", [booking.id, [one?.id], pence, key]);
    expect(await refusalOf(giveBack(199))).toBe("PAYMENTS_QUOTE_CHANGED");
    expect(await giveBack(200)).toMatchObject({ status: "partly_refunded" });
    expect(await giveBack(200)).toMatchObject({ status: "partly_refunded" });
    await sendRefunds(world);
    expect(await on.vouchers(booking.id)).toMatchObject([{ status: "refunded" }, { status: "ready" }]);
    expect(
      await value(world, "select sum(amount_pence)::int from refunds where booking_id = $1", [booking.id]),
    ).toBe(200);
    expect(await on.stock(first)).toBe("0 held, 1 sold");
  });

  test("goes back by itself when the night is cancelled", async () => {
    const { eventId, booking } = await bought("off");
    await world.client.query("update events set status = 'cancelled', cancelled_at = now() where id = $1", [
      eventId,
    ]);
    await world.client.query("select internal.refund_cancelled_events()");
    await sendRefunds(world);
    expect(await on.vouchers(booking.id)).toMatchObject([{ status: "refunded" }, { status: "refunded" }]);
    expect(
      await value(world, "select sum(amount_pence)::int from refunds where booking_id = $1", [booking.id]),
    ).toBe(2600);
  });

  test("is refunded by the team alone, and waits while a bank looks at the payment", async () => {
    const { booking, paymentId, vouchers } = await bought("by hand");
    const refunded = await on.ask<{ amount_pence: number }>(
      "team",
      "refund_booking($1, 'The zip broke', $2, null, null, true, $3)",
      [
        await value(world, "select ref from bookings where id = $1", [booking.id]),
        [vouchers[0]?.id],
        randomUUID(),
      ],
    );
    expect(refunded).toMatchObject({ amount_pence: 200 });
    await sendRefunds(world);
    await world.client.query("select internal.apply_dispute($1, 'disputed', 2400)", [`pi_${paymentId}`]);
    expect(await on.vouchers(booking.id)).toMatchObject([{ status: "refunded" }, { status: "frozen" }]);
    await world.client.query("select internal.apply_dispute($1, 'won', 2400)", [`pi_${paymentId}`]);
    expect(await on.vouchers(booking.id)).toMatchObject([{ status: "refunded" }, { status: "ready" }]);
  });

  test("that came too late comes back where the last one was sold meanwhile", async () => {
    const night = await nightWith("late", [
      { ...coat, rule: "any", choices: [{ price_pence: 500, quantity: 1 }] },
    ]);
    const held = await on.hold("late", night.eventId, { [night.first]: 1 });
    const { payment } = await start(world, "late", held.id);
    await world.client.query(
      "update bookings set hold_expires_at = now() - interval '1 minute' where id = $1",
      [held.id],
    );
    await world.client.query("select internal.expire_holds()");
    await pay(world, "rules", (await on.hold("rules", night.eventId, { [night.first]: 1 })).id);
    await say(world, payment.id, "succeeded", 500);
    await sendRefunds(world);
    expect(
      await value(world, "select sum(amount_pence)::int from refunds where booking_id = $1", [held.id]),
    ).toBe(500);
    expect(await on.stock(night.first)).toBe("0 held, 1 sold");
  });
});

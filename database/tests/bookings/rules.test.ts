import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";
import { attemptHold, hold, stockOf, violations } from "./box-office.ts";

const hour = 3_600_000;
const hours = (count: number) => new Date(Date.now() + count * hour);

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

/** An event with one type of ticket, and somebody new who wants one. */
async function offer(
  name: string,
  event: Record<string, unknown>,
  type: Record<string, unknown>,
  places: number | null = 100,
) {
  await addUsers(world.client, [name]);
  const eventId = await addEvent(world.client, { name, ...event });
  const typeId = await addTicketType(world.client, eventId, name, places, type);
  return { eventId, lines: [{ ticket_type_id: typeId, quantity: 1 }] };
}

describe("a booking is refused in words and with a code", () => {
  test.each([
    ["for an event that was cancelled", { status: "cancelled" }, {}, "PT409", "BOOKINGS_EVENT_CANCELLED"],
    ["for an event that was postponed", { status: "postponed" }, {}, "PT409", "BOOKINGS_NOT_ON_SALE"],
    ["for a draft, as if it did not exist", { status: "draft" }, {}, "PT404", "BOOKINGS_NOT_FOUND"],
    ["for an event that is over", { starts_at: hours(-9) }, {}, "PT409", "BOOKINGS_SALE_ENDED"],
    [
      "after last entry, while the night goes on",
      { starts_at: hours(-3), ends_at: hours(3), last_entry_at: hours(-1) },
      {},
      "PT409",
      "BOOKINGS_SALE_ENDED",
    ],
    ["for places given on application", { requires_approval: true }, {}, "PT409", "BOOKINGS_NOT_ON_SALE"],
    ["before sales open", {}, { sales_start: hours(1) }, "PT409", "BOOKINGS_NOT_ON_SALE"],
    ["after sales have closed", {}, { sales_end: hours(-1) }, "PT409", "BOOKINGS_SALE_ENDED"],
    ["while the type is paused", {}, { status: "paused" }, "PT409", "BOOKINGS_NOT_ON_SALE"],
    ["for a type that is no longer offered", {}, { status: "archived" }, "PT400", "BOOKINGS_INVALID_LINES"],
    [
      "for what is sold at the door only",
      {},
      { kind: "door", face_pence: 800 },
      "PT409",
      "BOOKINGS_NOT_ON_SALE",
    ],
    ["for a guest list", {}, { kind: "guest" }, "PT409", "BOOKINGS_NOT_ON_SALE"],
  ])("%s", async (name, event, type, code, detail) => {
    const { eventId, lines } = await offer(name, event, type);
    const refusal = await attemptHold(world, name, eventId, lines);
    expect(refusal).toMatchObject({ code, detail });
    expect(refusal.hint).toBeTruthy();
  });

  test.each([
    ["no lines", []],
    ["a quantity of nothing", [{ ticket_type_id: id("x"), quantity: 0 }]],
    ["more than twenty", [{ ticket_type_id: id("x"), quantity: 21 }]],
    ["half a ticket", [{ ticket_type_id: id("x"), quantity: 0.5 }]],
    ["an id that is none", [{ ticket_type_id: "x", quantity: 1 }]],
    ["a type of another event", [{ ticket_type_id: id("x"), quantity: 1 }]],
    [
      "one type twice",
      [
        { ticket_type_id: id("x"), quantity: 1 },
        { ticket_type_id: id("x"), quantity: 1 },
      ],
    ],
  ])("is refused for %s", async (name, lines) => {
    const { eventId } = await offer(`lines: ${name}`, {}, {});
    expect(await attemptHold(world, `lines: ${name}`, eventId, lines)).toMatchObject({
      code: "PT400",
      detail: "BOOKINGS_INVALID_LINES",
    });
  });

  test("when the caller is not signed in", async () => {
    const { eventId, lines } = await offer("nobody", {}, {});
    await world.client.query("begin");
    await world.client.query("select set_config('role', 'authenticated', true)");
    const refused = world.client.query("select hold_booking($1, $2)", [eventId, JSON.stringify(lines)]);
    await expect(refused).rejects.toMatchObject({ code: "PT401", detail: "AUTH_REQUIRED" });
    await world.client.query("rollback");
  });
});

describe("booking limits", () => {
  test("one booking takes no more places than the event allows", async () => {
    const { eventId, lines } = await offer("per booking", {}, { per_booking_max: 2 });
    const refusal = await attemptHold(
      world,
      "per booking",
      eventId,
      lines.map((line) => ({ ...line, quantity: 3 })),
    );
    expect(refusal).toMatchObject({ detail: "BOOKINGS_LIMIT_REACHED", hint: "Choose 2 or fewer." });
  });

  test("one person's bookings together take no more places than the event allows", async () => {
    const { eventId, lines } = await offer("per person", {}, { per_person_max: 3 });
    const two = lines.map((line) => ({ ...line, quantity: 2 }));
    const first = await hold(world, "per person", eventId, two);
    await asPerson(world.client, "per person", () =>
      world.client.query("select confirm_booking($1, 'Ana')", [first.id]),
    );
    expect(await attemptHold(world, "per person", eventId, two)).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
      message: "You already hold 2 of 3",
    });
    expect((await hold(world, "per person", eventId, lines)).status).toBe("held");
  });

  test("after two holds that ran out on one event a person waits ten minutes, on that event only", async () => {
    const { eventId, lines } = await offer("holding on", {}, {});
    const other = await offer("another night", {}, {});
    for (let at = 0; at < 2; at++) {
      const { id: held } = await hold(world, "holding on", eventId, lines);
      await world.client.query(
        "update bookings set hold_expires_at = now() - interval '1 second' where id = $1",
        [held],
      );
    }
    const refusal = await attemptHold(world, "holding on", eventId, lines);
    expect(refusal).toMatchObject({ code: "PT429", detail: "BOOKINGS_HOLD_PAUSED" });
    expect(Number(refusal.hint)).toBeGreaterThan(590);
    expect((await hold(world, "holding on", other.eventId, other.lines)).status).toBe("held");
    await world.client.query(
      "update bookings set hold_expires_at = hold_expires_at - interval '10 minutes' where event_id = $1",
      [eventId],
    );
    expect((await hold(world, "holding on", eventId, lines)).status).toBe("held");
  });

  test("a hold that is renewed before its end is given no further after half an hour", async () => {
    const { eventId, lines } = await offer("renewing", {}, {});
    let refusals = 0;
    for (let renewal = 0; renewal < 8; renewal++) {
      const outcome = await hold(world, "renewing", eventId, lines).catch((error) => error);
      if (outcome.detail === "BOOKINGS_HOLD_PAUSED") refusals++;
      // nine minutes later
      await world.client.query("set session_replication_role = replica");
      await world.client.query(
        `update bookings set created_at = created_at - interval '9 minutes', updated_at = updated_at - interval '9 minutes',
           hold_expires_at = hold_expires_at - interval '9 minutes' where event_id = $1`,
        [eventId],
      );
      await world.client.query("set session_replication_role = origin");
      await world.client.query("delete from rate_limits");
    }
    expect(refusals).toBeGreaterThanOrEqual(2);
    const { rows } = await world.client.query(
      "select count(*)::integer as given from bookings where event_id = $1",
      [eventId],
    );
    expect(rows[0].given).toBeLessThanOrEqual(6);
    await world.client.query("select internal.expire_holds()");
  });

  test("a sixth booking within a minute is refused with the wait in seconds", async () => {
    await addUsers(world.client, ["hasty"]);
    for (let at = 0; at < 5; at++) {
      const { eventId, lines } = await offer(`hasty ${at}`, {}, {});
      await hold(world, "hasty", eventId, lines);
    }
    const { eventId, lines } = await offer("hasty 5", {}, {});
    const refusal = await attemptHold(world, "hasty", eventId, lines);
    expect(refusal).toMatchObject({
      code: "PT429",
      detail: "BOOKINGS_RATE_LIMITED",
      message: "Rate limit exceeded. Please try again later.",
    });
    expect(Number(refusal.hint)).toBeGreaterThan(0);
    expect(Number(refusal.hint)).toBeLessThanOrEqual(60);
  });
});

describe("kinds of ticket and their rules", () => {
  test("a companion ticket is booked with the ticket it belongs to", async () => {
    const { eventId, lines } = await offer("companion", {}, {});
    const companion = await addTicketType(world.client, eventId, "companion of", 10, {
      kind: "companion",
      parent_type_id: lines[0]?.ticket_type_id,
    });
    const alone = [{ ticket_type_id: companion, quantity: 1 }];
    expect(await attemptHold(world, "companion", eventId, alone)).toMatchObject({
      detail: "BOOKINGS_INVALID_LINES",
    });
    expect((await hold(world, "companion", eventId, [...lines, ...alone])).lines).toHaveLength(2);
  });

  test("a later release opens when the one before it is sold out", async () => {
    const { eventId, lines } = await offer("early bird", {}, {}, 1);
    const second = await addTicketType(world.client, eventId, "second release", 10, {
      release_after_type_id: lines[0]?.ticket_type_id,
    });
    await addUsers(world.client, ["late bird"]);
    const later = [{ ticket_type_id: second, quantity: 1 }];
    expect(await attemptHold(world, "late bird", eventId, later)).toMatchObject({
      detail: "BOOKINGS_NOT_ON_SALE",
    });
    await hold(world, "early bird", eventId, lines);
    expect((await hold(world, "late bird", eventId, later)).status).toBe("held");
  });

  test("a priced booking keeps the prices of its moment", async () => {
    const { eventId, lines } = await offer(
      "priced",
      {},
      { kind: "paid", face_pence: 1200, fee_pence: 130, levy_pence: 100 },
    );
    const held = await hold(
      world,
      "priced",
      eventId,
      lines.map((line) => ({ ...line, quantity: 2 })),
    );
    await world.client.query("update ticket_types set face_pence = 9900 where id = $1", [
      lines[0]?.ticket_type_id,
    ]);
    const kept = await world.client.query("select total_pence from bookings where id = $1", [held.id]);
    expect(kept.rows[0].total_pence).toBe(2 * 1430);
    expect(held.lines[0]).toMatchObject({ unit_total_pence: 1430 });
  });

  test("a donation is what the person gives, not less than the minimum", async () => {
    const { eventId, lines } = await offer(
      "donation",
      {},
      { kind: "donation", min_pence: 300, suggested_pence: 500 },
    );
    const give = (amount_pence?: number) => lines.map((line) => ({ ...line, amount_pence }));
    expect(await attemptHold(world, "donation", eventId, give(200))).toMatchObject({
      hint: "Pay at least £3.00.",
    });
    expect((await hold(world, "donation", eventId, give(1000))).total_pence).toBe(1000);
    expect((await hold(world, "donation", eventId, give())).total_pence).toBe(500);
  });

  test("a type without a quantity never runs out", async () => {
    const { eventId, lines } = await offer("endless", {}, {}, null);
    await hold(
      world,
      "endless",
      eventId,
      lines.map((line) => ({ ...line, quantity: 6 })),
    );
    expect(await stockOf(world, lines[0]?.ticket_type_id ?? "")).toEqual({ held: 6, sold: 0 });
  });
});

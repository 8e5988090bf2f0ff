// What buyers, organisers and staff read and do about orders, and what nobody else does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, sendRefunds, start, value } from "./till.ts";

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
const { held, as, statusOf } = askAbout(() => world);

describe("the payment screen's order", () => {
  test("is its buyer's alone, with every part of the price", async () => {
    const { booking } = await held("reader");
    await pay(world, "reader", booking.id);
    const order = await as("reader", "select get_payment($1)", [booking.ref]);
    expect(order).toMatchObject({
      booking: { ref: booking.ref, face_pence: 2000, fee_pence: 200, total_pence: 2200 },
      payment: { status: "succeeded", last4: "4242" },
      seller: { name: "Night Shift" },
      fee_vat_pence: 34,
    });
    for (const person of ["stranger", "team", "admin"])
      await expect(as(person, "select get_payment($1)", [booking.ref])).rejects.toMatchObject({
        detail: "BOOKINGS_NOT_FOUND",
      });
  });
});

describe("a confirmation", () => {
  test("is sent again three times an hour, and to a mended address for half an hour", async () => {
    const { booking } = await held("typo");
    await pay(world, "typo", booking.id);
    const resend = (email: string | null) =>
      as("typo", "select resend_booking($1, $2) ->> 'email'", [booking.id, email]);
    await expect(resend("not an address")).rejects.toMatchObject({ detail: "PAYMENTS_INVALID_EMAIL" });
    expect(await resend("Right@Example.org")).toBe("right@example.org");
    const queued =
      "select count(*)::int from graphile_worker._private_jobs where payload ->> 'recipient' = 'right@example.org'";
    expect(await value(world, queued)).toBe(1);
    await world.client.query(
      "update bookings set confirmed_at = now() - interval '31 minutes' where id = $1",
      [booking.id],
    );
    await expect(resend("later@example.org")).rejects.toMatchObject({ detail: "PAYMENTS_EMAIL_FIXED" });
    await resend(null);
    await resend(null);
    await expect(resend(null)).rejects.toMatchObject({ detail: "PAYMENTS_RATE_LIMITED" });
    await expect(as("stranger", "select resend_booking($1)", [booking.id])).rejects.toMatchObject({
      detail: "BOOKINGS_NOT_FOUND",
    });
  });
});

describe("an organiser's balance", () => {
  test("is pending until the night went ahead and two working days have passed, less what went back", async () => {
    const { booking, eventId } = await held("guest");
    await pay(world, "guest", booking.id);
    const balance = async () => {
      const row = await as("team", "select to_json(b) from organiser_balance($1) b where event_id = $2", [
        id("organiser"),
        eventId,
      ]);
      return row as Record<string, unknown>;
    };
    expect(await balance()).toMatchObject({
      sold_pence: 2000,
      pending_pence: 2000,
      cleared_pence: 0,
      tickets: 2,
    });
    await expect(
      as("team", "select confirm_event_outcome($1, 'went_ahead')", [eventId]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_INVALID_OUTCOME",
    });
    await as(
      "team",
      "select refund_booking($1, 'Spilled drink', null, 300, false, p_idempotency_key => gen_random_uuid())",
      [booking.ref],
    );
    await sendRefunds(world);
    await world.client.query(
      "update events set starts_at = now() - interval '6 days', ends_at = now() - interval '5 days 20 hours' where id = $1",
      [eventId],
    );
    expect(await value(world, "select internal.ask_event_outcomes()")).toBeGreaterThan(0);
    expect(await value(world, "select internal.ask_event_outcomes()")).toBe(0);
    await as("team", "select confirm_event_outcome($1, 'went_ahead')", [eventId]);
    expect(await balance()).toMatchObject({
      refunded_pence: 300,
      pending_pence: 1700,
      paid_pence: 0,
      outcome: "went_ahead",
    });
    await world.client.query(
      "update internal.event_outcomes set confirmed_at = now() - interval '5 days' where event_id = $1",
      [eventId],
    );
    expect(await balance()).toMatchObject({ pending_pence: 0, cleared_pence: 1700 });
    await expect(
      as("stranger", "select * from organiser_balance($1)", [id("organiser")]),
    ).rejects.toMatchObject({
      detail: "TEAMS_NOT_FOUND",
    });
  });

  test("counts working days, not weekends and bank holidays", async () => {
    const clears = (moment: string) =>
      value(
        world,
        "select to_char(internal.clears_at($1::timestamptz) at time zone 'Europe/London', 'Dy HH24:MI')",
        [moment],
      );
    expect(await clears("2026-11-23T12:00Z")).toBe("Wed 00:00");
    expect(await clears("2026-11-27T12:00Z")).toBe("Tue 00:00");
    expect(await clears("2026-11-29T12:00Z")).toBe("Tue 00:00");
    expect(await clears("2026-12-24T12:00Z")).toBe("Wed 00:00");
  });
});

describe("orders for staff", () => {
  test("are found by reference, address and name, and by what is wrong with them", async () => {
    const { booking } = await held("sought");
    const { payment } = await start(world, "sought", booking.id);
    await world.client.query(
      "select internal.apply_payment($1, 'pi_short', 'succeeded', 1, null, null, null)",
      [payment.id],
    );
    const found = (search: string | null, state: string) =>
      as("moderator", "select array_agg(ref) from list_orders($1, $2)", [search, state]);
    expect(await found(booking.ref.toLowerCase(), "all")).toEqual([booking.ref]);
    expect(await found("SOUGHT@example.org", "all")).toEqual([booking.ref]);
    expect(await found(null, "attention")).toEqual([booking.ref]);
    expect(await found("%", "all")).toBeNull();
    await expect(as("team", "select * from list_orders()")).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
    await expect(as("stranger", "select get_order($1)", [booking.ref])).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
    await expect(
      as("moderator", "select resolve_order($1, true, p_idempotency_key => gen_random_uuid())", [booking.id]),
    ).rejects.toMatchObject({
      detail: "ADMIN_ADMIN_REQUIRED",
    });
    await expect(
      as("admin", "select resolve_order($1, true, p_idempotency_key => gen_random_uuid())", [booking.id]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_INVALID_REFUND",
    });
    await as("admin", "select resolve_order($1, false, p_idempotency_key => gen_random_uuid())", [
      booking.id,
    ]);
    await sendRefunds(world);
    expect(await statusOf(booking.id)).toBe("refunded");
  });

  test("are frozen with a reason, and noted; each reading is written down", async () => {
    const { booking } = await held("suspect");
    await pay(world, "suspect", booking.id);
    const tickets = () =>
      value(world, "select array_agg(distinct status) from tickets where booking_id = $1", [booking.id]);
    await expect(as("moderator", "select freeze_order($1, true, ' ')", [booking.id])).rejects.toMatchObject({
      detail: "ADMIN_REASON_REQUIRED",
    });
    await as("moderator", "select freeze_order($1, true, 'Stolen card, says the bank')", [booking.id]);
    expect(await tickets()).toEqual(["frozen"]);
    await as("moderator", "select freeze_order($1, false, 'The bank was wrong')", [booking.id]);
    await as("moderator", "select note_order($1, 'Rang them')", [booking.id]);
    expect(await tickets()).toEqual(["issued"]);
    expect(await as("moderator", "select json_array_length(get_order($1) -> 'notes')", [booking.ref])).toBe(
      3,
    );
    expect(
      await value(
        world,
        "select count(*)::int from audit_logs where record_id = $1 and action_type = 'order_read'",
        [booking.id],
      ),
    ).toBe(1);
  });
});

describe("a person who is suspended", () => {
  test("neither pays nor gives back", async () => {
    const { booking } = await held("suspended");
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      id("user suspended"),
    ]);
    await expect(start(world, "suspended", booking.id)).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
    await expect(
      as("suspended", "select cancel_tickets($1, '{}', 0, p_idempotency_key => gen_random_uuid())", [
        booking.id,
      ]),
    ).rejects.toMatchObject({
      detail: "PEOPLE_SUSPENDED",
    });
  });
});

// Money that goes back: by its owner, the organiser, staff, a cancelled night, a card company.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, inDays, pay, sendRefunds, start, value } from "./till.ts";

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
const { held, statusOf, ticketIds, as } = askAbout(() => world);

describe("giving back", () => {
  const policy = (hours: number, fee = false) => ({
    refund_policy: JSON.stringify({ cooling_off_hours: hours, includes_fee: fee }),
  });

  test("one ticket of an order sends what the quote said, and frees its place", async () => {
    const { booking, typeId } = await held("changed mind", { quantity: 3, event: policy(48) });
    await pay(world, "changed mind", booking.id);
    const [first] = await ticketIds(booking.id);
    const quote = await as(
      "changed mind",
      "select total_pence from quote_cancellation($1, array[$2::uuid])",
      [booking.id, first],
    );
    expect(quote).toBe(1000);
    await expect(
      as(
        "changed mind",
        "select cancel_tickets($1, array[$2::uuid], 1100, p_idempotency_key => gen_random_uuid())",
        [booking.id, first],
      ),
    ).rejects.toMatchObject({ detail: "PAYMENTS_QUOTE_CHANGED" });
    await as(
      "changed mind",
      "select cancel_tickets($1, array[$2::uuid], 1000, p_idempotency_key => gen_random_uuid())",
      [booking.id, first],
    );
    await as(
      "changed mind",
      "select cancel_tickets($1, array[$2::uuid], 1000, p_idempotency_key => gen_random_uuid())",
      [booking.id, first],
    );
    expect(
      await value(world, "select array_agg(amount_pence) from refunds where booking_id = $1", [booking.id]),
    ).toEqual([1000]);
    expect([await statusOf(booking.id), await stockOf(world, typeId)]).toEqual([
      "partly_refunded",
      { held: 0, sold: 2 },
    ]);
    await sendRefunds(world);
    expect(await value(world, "select status from tickets where id = $1", [first])).toBe("refunded");
    const rest = (await ticketIds(booking.id)).slice(1);
    await as("changed mind", "select cancel_tickets($1, $2, 2000, p_idempotency_key => gen_random_uuid())", [
      booking.id,
      rest,
    ]);
    expect(await statusOf(booking.id)).toBe("refunded");
    await sendRefunds(world);
  });

  test("keeps the policy of the moment it was bought under", async () => {
    const { booking, eventId } = await held("old policy", { event: policy(24, true) });
    await world.client.query("update events set refund_policy = '{}' where id = $1", [eventId]);
    await pay(world, "old policy", booking.id);
    expect(
      await as("old policy", "select total_pence from quote_cancellation($1, $2)", [
        booking.id,
        await ticketIds(booking.id),
      ]),
    ).toBe(2200);
  });

  test("sends nothing without a policy or after its time, and says so first", async () => {
    const none = await held("no policy");
    await pay(world, "no policy", none.booking.id);
    expect(
      await as("no policy", "select basis from quote_cancellation($1, $2)", [
        none.booking.id,
        await ticketIds(none.booking.id),
      ]),
    ).toBe("none");
    const over = await held("over", { event: policy(24) });
    await pay(world, "over", over.booking.id);
    await world.client.query("update bookings set confirmed_at = now() - interval '25 hours' where id = $1", [
      over.booking.id,
    ]);
    expect(
      await as("over", "select total_pence from quote_cancellation($1, $2)", [
        over.booking.id,
        await ticketIds(over.booking.id),
      ]),
    ).toBe(0);
    const near = await held("near", { event: { ...policy(24), starts_at: inDays(6) } });
    await pay(world, "near", near.booking.id);
    expect(
      await as("near", "select total_pence from quote_cancellation($1, $2)", [
        near.booking.id,
        await ticketIds(near.booking.id),
      ]),
    ).toBe(0);
  });

  test("is not for used tickets, nor for those of others", async () => {
    const { booking } = await held("used", { event: policy(48) });
    await pay(world, "used", booking.id);
    const ids = await ticketIds(booking.id);
    await world.client.query(
      "update tickets set status = 'checked_in', checked_in_at = now() where id = $1",
      [ids[0]],
    );
    await expect(
      as("used", "select cancel_tickets($1, $2, 2000, p_idempotency_key => gen_random_uuid())", [
        booking.id,
        ids,
      ]),
    ).rejects.toMatchObject({
      detail: "BOOKINGS_CANNOT_CANCEL",
    });
    await expect(
      as("stranger", "select cancel_tickets($1, $2, 2000, p_idempotency_key => gen_random_uuid())", [
        booking.id,
        ids,
      ]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_NOT_FOUND" });
  });
});

describe("the organiser's refunds", () => {
  test("send all, part, or nothing, and never more than was paid", async () => {
    const { booking } = await held("regular", { quantity: 3 });
    await pay(world, "regular", booking.id);
    const [first, second] = await ticketIds(booking.id);
    await as(
      "team",
      "select refund_booking($1, 'Spilled drink', null, 500, false, p_idempotency_key => gen_random_uuid())",
      [booking.ref],
    );
    expect(await statusOf(booking.id)).toBe("confirmed");
    await as(
      "team",
      "select refund_booking($1, 'Could not come', array[$2::uuid], p_idempotency_key => gen_random_uuid())",
      [booking.ref, first],
    );
    await as(
      "team",
      "select refund_booking($1, 'Asked to', array[$2::uuid], null, true, false, p_idempotency_key => gen_random_uuid())",
      [booking.ref, second],
    );
    expect(
      await value(
        world,
        "select array_agg(amount_pence order by created_at) from refunds where booking_id = $1",
        [booking.id],
      ),
    ).toEqual([500, 1100]);
    await expect(
      as(
        "team",
        "select refund_booking($1, 'Too much', null, 1701, false, p_idempotency_key => gen_random_uuid())",
        [booking.ref],
      ),
    ).rejects.toMatchObject({ detail: "PAYMENTS_BEYOND_CAPTURE" });
    await sendRefunds(world);
  });

  test("need a reason and a role", async () => {
    const { booking } = await held("asked");
    await pay(world, "asked", booking.id);
    await expect(
      as("team", "select refund_booking($1, ' ', p_idempotency_key => gen_random_uuid())", [booking.ref]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_INVALID_REFUND",
    });
    await expect(
      as("stranger", "select refund_booking($1, 'Mine', p_idempotency_key => gen_random_uuid())", [
        booking.ref,
      ]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_NOT_FOUND",
    });
  });
});

describe("a cancelled night", () => {
  test("sends face, fee and levy back by itself, once", async () => {
    const { booking, eventId, typeId } = await held("off", { type: { levy_pence: 100 } });
    await pay(world, "off", booking.id);
    expect(await as("team", "select pence from preview_event_change($1, 'cancel')", [eventId])).toBe("2400");
    await as("team", "select cancel_event($1, 'Flood')", [eventId]);
    await world.client.query("select internal.refund_cancelled_events()");
    await world.client.query("select internal.refund_cancelled_events()");
    expect(
      await value(world, "select array_agg(amount_pence) from refunds where booking_id = $1", [booking.id]),
    ).toEqual([2400]);
    expect([await statusOf(booking.id), await stockOf(world, typeId)]).toEqual([
      "refunded",
      { held: 0, sold: 0 },
    ]);
    await sendRefunds(world);
    expect(
      await value(
        world,
        "select sum(amount_pence)::int from internal.ledger_entries where booking_id = $1 and account = 'organiser'",
        [booking.id],
      ),
    ).toBe(0);
    expect(
      await value(
        world,
        "select count(*)::int from invoices where booking_id = $1 and kind = 'credit_note'",
        [booking.id],
      ),
    ).toBe(2);
  });
});

describe("a postponed night", () => {
  test("lets people keep, take the money or leave it; silence keeps", async () => {
    const { booking, eventId } = await held("patient");
    await pay(world, "patient", booking.id);
    await as("team", "select postpone_event($1)", [eventId]);
    expect(
      await value(world, "select deadline from refund_choices where booking_id = $1", [booking.id]),
    ).toBeNull();
    await as("team", "select reschedule_event($1, $2)", [eventId, "2027-05-01T22:00"]);
    expect(
      await value(
        world,
        "select round(extract(epoch from deadline - now()) / 86400)::int from refund_choices where booking_id = $1",
        [booking.id],
      ),
    ).toBe(14);
    await world.client.query(
      "update refund_choices set deadline = now() + interval '7 days' where booking_id = $1",
      [booking.id],
    );
    expect(await value(world, "select internal.remind_refund_choices()")).toBe(1);
    const settled = () =>
      as(
        "patient",
        "select jsonb_agg(n -> 'settled') from jsonb_array_elements(list_notifications()) n where n ->> 'kind' = 'refund_choice'",
      );
    expect(new Set((await settled()) as unknown[])).toEqual(new Set([null]));
    expect(await value(world, "select internal.remind_refund_choices()")).toBe(0);
    await expect(
      as("patient", "select choose_refund($1, 'more', p_idempotency_key => gen_random_uuid())", [booking.id]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_INVALID_CHOICE",
    });
    await as("patient", "select choose_refund($1, 'refund', p_idempotency_key => gen_random_uuid())", [
      booking.id,
    ]);
    expect(new Set((await settled()) as unknown[])).toEqual(new Set(["You chose your money back"]));
    expect(await value(world, "select amount_pence from refunds where booking_id = $1", [booking.id])).toBe(
      2200,
    );
    await sendRefunds(world);
    const quiet = await held("quiet");
    await pay(world, "quiet", quiet.booking.id);
    await as("team", "select reschedule_event($1, $2)", [quiet.eventId, "2027-05-02T22:00"]);
    await world.client.query("update refund_choices set deadline = now() where booking_id = $1", [
      quiet.booking.id,
    ]);
    await world.client.query("select internal.remind_refund_choices()");
    expect(
      await value(world, "select status from refund_choices where booking_id = $1", [quiet.booking.id]),
    ).toBe("kept");
    await expect(
      as("quiet", "select choose_refund($1, 'refund', p_idempotency_key => gen_random_uuid())", [
        quiet.booking.id,
      ]),
    ).rejects.toMatchObject({ detail: "PAYMENTS_NO_CHOICE" });
  });
});

describe("a dispute", () => {
  test("freezes unused tickets; won lets them go, lost voids them and their places", async () => {
    const { booking, typeId } = await held("disputing");
    const paymentId = await pay(world, "disputing", booking.id);
    const tickets = () =>
      value(world, "select array_agg(distinct status) from tickets where booking_id = $1", [booking.id]);
    const dispute = (status: string) =>
      world.client.query("select internal.apply_dispute($1, $2, 2200)", [`pi_${paymentId}`, status]);
    await dispute("disputed");
    await dispute("disputed");
    expect(await tickets()).toEqual(["frozen"]);
    await expect(
      as("team", "select refund_booking($1, 'Please', p_idempotency_key => gen_random_uuid())", [
        booking.ref,
      ]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_DISPUTED",
    });
    await dispute("won");
    expect(await tickets()).toEqual(["issued"]);
    await dispute("disputed");
    await dispute("lost");
    expect([await tickets(), await stockOf(world, typeId)]).toEqual([["void"], { held: 0, sold: 0 }]);
    expect(
      await value(
        world,
        "select sum(amount_pence)::int from internal.ledger_entries where booking_id = $1 and account in ('clearing', 'organiser', 'dispute')",
        [booking.id],
      ),
    ).toBe(0);
  });
});

describe("a refund above £500", () => {
  test("waits for a second admin at aal2", async () => {
    const { booking } = await held("grand", { quantity: 6, type: { face_pence: 20_000, fee_pence: 1050 } });
    await pay(world, "grand", booking.id);
    await as("admin", "select staff_refund($1, 'Broken promise', p_idempotency_key => gen_random_uuid())", [
      booking.id,
    ]);
    const refundId = await value(
      world,
      "select id from refunds where booking_id = $1 and status = 'requested'",
      [booking.id],
    );
    await expect(
      as("admin", "select decide_refund($1, true, p_idempotency_key => gen_random_uuid())", [refundId]),
    ).rejects.toMatchObject({
      detail: "PAYMENTS_SECOND_ADMIN",
    });
    expect(await statusOf(booking.id)).toBe("confirmed");
    await as("admin", "select decide_refund($1, false, p_idempotency_key => gen_random_uuid())", [refundId]);
    await expect(
      as("moderator", "select staff_refund($1, 'Me too', p_idempotency_key => gen_random_uuid())", [
        booking.id,
      ]),
    ).rejects.toMatchObject({
      detail: "ADMIN_ADMIN_REQUIRED",
    });
  });

  test("is sent when another admin at aal2 agrees, and ends the tickets then", async () => {
    const { booking, typeId } = await held("agreed", {
      quantity: 6,
      type: { face_pence: 20_000, fee_pence: 1050 },
    });
    await pay(world, "agreed", booking.id);
    const asked = (await as(
      "admin",
      "select staff_refund($1, 'Broken promise', p_idempotency_key => gen_random_uuid())",
      [booking.id],
    )) as {
      refund_id: string;
      refund_status: string;
    };
    expect(asked.refund_status).toBe("requested");
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 6 });
    await addUsers(world.client, ["colleague"]);
    await world.client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [
      id("user colleague"),
    ]);
    const decide = (aal: string) =>
      as(
        "colleague",
        "select decide_refund($1, true, p_idempotency_key => gen_random_uuid()) from (select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', $2::text))::text, true)) claims",
        [asked.refund_id, aal],
      );
    await expect(decide("aal1")).rejects.toMatchObject({ detail: "PAYMENTS_SECOND_ADMIN" });
    await decide("aal2");
    await expect(decide("aal2")).rejects.toMatchObject({ detail: "PAYMENTS_STALE" });
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    expect(await sendRefunds(world)).toBe(1);
    expect(await statusOf(booking.id)).toBe("refunded");
  });

  test("above £500 in parts waits too", async () => {
    const { booking } = await held("in parts", {
      quantity: 6,
      type: { face_pence: 20_000, fee_pence: 1050 },
    });
    await pay(world, "in parts", booking.id);
    const refund = async (pence: number) =>
      (
        (await as(
          "admin",
          "select staff_refund($1, 'Sorry', null, $2, false, p_idempotency_key => gen_random_uuid())",
          [booking.id, pence],
        )) as {
          refund_status: string;
        }
      ).refund_status;
    expect([await refund(25_000), await refund(25_000), await refund(1)]).toEqual([
      "approved",
      "approved",
      "requested",
    ]);
  });
});

describe("a person whose money is on its way", () => {
  test("cannot be erased yet", async () => {
    const { booking } = await held("leaving");
    await start(world, "leaving", booking.id);
    expect(
      await value(
        world,
        "select count(*)::int from bookings b, internal.obstacles_bookings(b.user_id) where b.id = $1",
        [booking.id],
      ),
    ).toBe(1);
  });
});

// Money that goes back for a cancelled or postponed night, and by a card company.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, pay, sendRefunds, value } from "./till.ts";

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
const { held, statusOf, as } = askAbout(() => world);

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

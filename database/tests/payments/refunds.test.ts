// Money that goes back: by the owner of a ticket and by the organiser.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, inDays, pay, sendRefunds, value } from "./till.ts";

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

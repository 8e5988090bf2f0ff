// A refund above £500 is approved by staff; nobody is erased while their money is on its way.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
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
const { held, statusOf, as } = askAbout(() => world);

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

  test("cannot be erased while a refund has failed, until another one has arrived", async () => {
    const { booking, eventId } = await held("owed");
    const payment = await pay(world, "owed", booking.id);
    const obstacles = () =>
      value(world, "select internal.list_anonymise_obstacles(user_id) from bookings where id = $1", [
        booking.id,
      ]);
    await world.client.query(
      "update events set status = 'cancelled', cancel_reason = 'A flood' where id = $1",
      [eventId],
    );
    await world.client.query("select internal.refund_cancelled_events()");
    const refund = await value(world, "select id from refunds where payment_id = $1", [payment]);
    expect(refund).toBeTruthy();
    await world.client.query("select internal.apply_refund($1, 're_owed', 'failed', 'lost_or_stolen_card')", [
      refund,
    ]);
    expect(await obstacles()).toEqual([`Refund that did not arrive: booking ${booking.ref}.`]);
    await expect(as("admin", "select anonymize_user_data($1)", [id("user owed")])).rejects.toMatchObject({
      detail: "PEOPLE_ANONYMISE_BLOCKED",
    });
    await world.client.query("select internal.apply_refund($1, 're_owed', 'succeeded', null)", [refund]);
    expect(await obstacles()).toEqual([]);
  });
});

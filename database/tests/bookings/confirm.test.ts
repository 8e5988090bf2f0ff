import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPerson, become, userId } from "../harness/actors.ts";
import { addEvent, addPlaces, addTicketType, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { type Booking, change, confirm, hold, stockOf, violations } from "./box-office.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

type Held = { booking: Booking; typeId: string; eventId: string };

/** A new person holding some places at a new event. */
async function held(name: string, quantity = 2, type: Record<string, unknown> = {}): Promise<Held> {
  await addUsers(world.client, [name]);
  const eventId = await addEvent(world.client, { name });
  const typeId = await addTicketType(world.client, eventId, name, 20, type);
  return {
    booking: await hold(world, name, eventId, [{ ticket_type_id: typeId, quantity }]),
    typeId,
    eventId,
  };
}

async function runOut(bookingId: string): Promise<void> {
  await world.client.query("update bookings set hold_expires_at = now() where id = $1", [bookingId]);
}

async function sweep(): Promise<number> {
  return (await world.client.query("select internal.expire_holds() as count")).rows[0].count;
}

describe("confirming a booking", () => {
  test("turns the held places into tickets, one per place, each with a code of its own", async () => {
    const { booking, typeId } = await held("confirms", 3);
    const done = await confirm(world, "confirms", booking.id, ["Ana", "  "]);
    expect(done.status).toBe("confirmed");
    expect(done.tickets.map((ticket) => ticket.holder_name)).toEqual(["Ana", "confirms", "confirms"]);
    expect(new Set(done.tickets.map((ticket) => ticket.code)).size).toBe(3);
    for (const ticket of done.tickets) expect(ticket.code).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(done.ref).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 3 });
  });

  test("changes nothing the second time", async () => {
    const { booking, typeId } = await held("twice");
    const first = await confirm(world, "twice", booking.id);
    const second = await confirm(world, "twice", booking.id);
    expect(second.tickets).toEqual(first.tickets);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 2 });
  });

  test("queues the confirmation mail together with the tickets", async () => {
    const { booking } = await held("mailed");
    await world.client.query("begin");
    await become(world.client, "authenticated", "mailed");
    await world.client.query("select confirm_booking($1, 'Ana')", [booking.id]);
    await world.client.query("reset role");
    const queued = await world.client.query(
      "select payload from graphile_worker._private_jobs j where payload::text like '%' || $1 || '%'",
      [booking.ref],
    );
    expect(queued.rowCount).toBe(1);
    expect(JSON.stringify(queued.rows[0].payload)).toContain("mailed@example.org");
    await world.client.query("rollback");
  });

  test("requires a guest's name of limited length", async () => {
    const { booking } = await held("nameless");
    const as = (name: string) =>
      asPerson(world.client, "nameless", () =>
        world.client.query("select confirm_booking($1, $2)", [booking.id, name]),
      );
    await expect(as(" ")).rejects.toMatchObject({
      detail: "BOOKINGS_INVALID_DETAILS",
      message: "Name required",
    });
    await expect(as("x".repeat(101))).rejects.toMatchObject({ message: "Name too long" });
  });

  test("is refused without payment when it costs something", async () => {
    const { booking } = await held("owes", 1, { kind: "paid", face_pence: 500 });
    await expect(confirm(world, "owes", booking.id)).rejects.toMatchObject({
      code: "PT402",
      detail: "BOOKINGS_PAYMENT_REQUIRED",
    });
  });

  test("is refused once the event was cancelled", async () => {
    const { booking, eventId } = await held("unlucky");
    await world.client.query("update events set status = 'cancelled' where id = $1", [eventId]);
    await expect(confirm(world, "unlucky", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_EVENT_CANCELLED",
    });
  });

  test("answers that another person's booking does not exist", async () => {
    const { booking } = await held("private");
    for (const procedure of ["extend_hold", "release_hold", "cancel_booking"] as const) {
      await expect(change(world, "stranger", procedure, booking.id)).rejects.toMatchObject({
        code: "PT404",
        detail: "BOOKINGS_NOT_FOUND",
      });
    }
    await expect(confirm(world, "stranger", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_NOT_FOUND",
    });
  });
});

describe("a hold of places ends", () => {
  test("ten minutes later when it is extended, and thirty minutes after it began at the latest", async () => {
    const { booking } = await held("extends");
    const extended = await change(world, "extends", "extend_hold", booking.id);
    expect(Date.parse(extended.hold_expires_at) - Date.parse(booking.hold_expires_at)).toBe(600_000);
    await change(world, "extends", "extend_hold", booking.id);
    await expect(change(world, "extends", "extend_hold", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
    });
  });

  test("when it is released, however often", async () => {
    const { booking, typeId } = await held("releases");
    await change(world, "releases", "release_hold", booking.id);
    await change(world, "releases", "release_hold", booking.id);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
  });

  test("when its time is up, and can then be neither confirmed nor extended", async () => {
    const { booking, typeId } = await held("dawdles");
    await runOut(booking.id);
    await expect(confirm(world, "dawdles", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_HOLD_EXPIRED",
    });
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    await expect(confirm(world, "dawdles", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_HOLD_EXPIRED",
    });
    await expect(change(world, "dawdles", "extend_hold", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_HOLD_EXPIRED",
    });
  });

  test("exactly once, however many sweepers run", async () => {
    const booked = [await held("sweep 1"), await held("sweep 2"), await held("sweep 3")];
    for (const { booking } of booked) await runOut(booking.id);
    const swept = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const client = new pg.Client(world.connection);
        await client.connect();
        const answer = await client.query("select internal.expire_holds() as count");
        await client.end();
        return Number(answer.rows[0].count);
      }),
    );
    expect(swept.reduce((sum, count) => sum + count)).toBe(3);
    for (const { typeId } of booked) expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
  });
});

describe("cancelling a booking", () => {
  test("gives the places back and makes the tickets worthless", async () => {
    const { booking, typeId } = await held("cancels");
    await confirm(world, "cancels", booking.id);
    const cancelled = await change(world, "cancels", "cancel_booking", booking.id);
    await change(world, "cancels", "cancel_booking", booking.id);
    expect(cancelled.status).toBe("cancelled");
    expect(cancelled.tickets.map((ticket) => ticket.status)).toEqual(["cancelled", "cancelled"]);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    const { rows } = await world.client.query(
      "select payload -> 'data' ->> 'ref' as ref from graphile_worker._private_jobs where payload ->> 'template' = 'booking-cancelled'",
    );
    expect(rows).toEqual([{ ref: booking.ref }]);
  });

  test("is refused once the event has started", async () => {
    const { booking, eventId } = await held("too late");
    await confirm(world, "too late", booking.id);
    await world.client.query("update events set starts_at = now() where id = $1", [eventId]);
    await expect(change(world, "too late", "cancel_booking", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_CANNOT_CANCEL",
    });
  });

  test("is refused once a ticket was used", async () => {
    const { booking } = await held("inside");
    await confirm(world, "inside", booking.id);
    await world.client.query("update tickets set status = 'checked_in' where owner_id = $1", [
      userId("inside"),
    ]);
    await expect(change(world, "inside", "cancel_booking", booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_CANNOT_CANCEL",
    });
  });
});

describe("the states of bookings", () => {
  test("never lead out of cancelled, whoever asks", async () => {
    const { booking } = await held("dead");
    await change(world, "dead", "release_hold", booking.id);
    const revival = world.client.query("update bookings set status = 'held' where id = $1", [booking.id]);
    await expect(revival).rejects.toMatchObject({ code: "PT409", detail: "STATUS_TRANSITION_REFUSED" });
  });

  test("are checked by the invariants, which show a tampered stock", async () => {
    const { typeId } = await held("tampered");
    await world.client.query("begin");
    await world.client.query("update ticket_inventory set sold = sold + 1 where ticket_type_id = $1", [
      typeId,
    ]);
    expect(await violations(world)).toMatchObject([{ rule: "stock-differs-from-bookings", record: typeId }]);
    await world.client.query("rollback");
  });
});

// What tickets, receipts and calendar entries say of a night whose place is secret.
import { afterAll, beforeAll, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addEvent, addPlaces, addTicketType, emptyWorld, type World } from "../harness/world.ts";
import { confirm, hold } from "./box-office.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

async function addressIn(bookingId: string): Promise<string | null> {
  const { rows } = await world.client.query<{ address: string | null }>(
    "select internal.read_papers($1, $2) -> 'order' -> 'place' ->> 'address' as address",
    [bookingId, userId("stranger")],
  );
  return rows[0]?.address ?? null;
}

/** A confirmed booking of a night whose secret place has been told to those who come. */
async function bookSecret(name: string): Promise<string> {
  const event = await addEvent(world.client, { name, venue_id: null, location_mode: "secret" });
  const type = await addTicketType(world.client, event, name, 5);
  await world.client.query("insert into event_reveals (event_id, address) values ($1, '7 Hidden Lane')", [
    event,
  ]);
  const booking = await hold(world, "stranger", event, [{ ticket_type_id: type, quantity: 1 }]);
  await confirm(world, "stranger", booking.id);
  await world.client.query("update events set reveal_at = now() - interval '1 minute' where id = $1", [
    event,
  ]);
  await world.client.query("delete from rate_limits");
  return booking.id;
}

test("papers tell a revealed address while the ticket is held", async () => {
  expect(await addressIn(await bookSecret("kept"))).toContain("7 Hidden Lane");
});

test.each(["refunded", "cancelled", "frozen"])(
  "papers of a %s ticket tell no secret address",
  async (status) => {
    const booking = await bookSecret(status);
    await world.client.query("set session_replication_role = replica");
    await world.client.query("update tickets set status = $2 where booking_id = $1", [booking, status]);
    await world.client.query("set session_replication_role = origin");
    expect(await addressIn(booking)).toBeNull();
  },
);

test("the calendar entry of a changed night tells what those who hold a ticket know, and no secret before its time", async () => {
  const booking = await bookSecret("told");
  const readAddress = async () =>
    (
      await world.client.query<{ address: string | null }>(
        "select internal.read_night(event_id) -> 'place' ->> 'address' as address from bookings where id = $1",
        [booking],
      )
    ).rows[0]?.address;
  expect(await readAddress()).toContain("7 Hidden Lane");
  await world.client.query(
    "update events set reveal_at = now() + interval '1 hour' where id = (select event_id from bookings where id = $1)",
    [booking],
  );
  expect(await readAddress()).toBeNull();
});

// What the mail says whose account ends: the tickets that are still good and still theirs.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, value } from "../payments/till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());
const { held, ticketIds } = askAbout(() => world);

test("a booking of which some went back is named with the tickets that are left, and none that was passed on", async () => {
  const { booking } = await held("keeps", { quantity: 4 });
  await pay(world, "keeps", booking.id);
  const [back, given] = await ticketIds(booking.id);
  await world.client.query("update tickets set status = 'cancelled', cancelled_at = now() where id = $1", [
    back,
  ]);
  await world.client.query("update tickets set status = 'transfer_pending' where id = $1", [given]);
  await world.client.query("update tickets set status = 'transferred' where id = $1", [given]);
  await world.client.query("update bookings set status = 'partly_refunded' where id = $1", [booking.id]);
  await world.client.query("select internal.mail_tickets($1)", [id("user keeps")]);
  expect(
    await value(
      world,
      "select json_array_length(payload #> '{data,bookings,0,tickets}') from graphile_worker._private_jobs where payload ->> 'template' = 'tickets-kept'",
    ),
  ).toBe(2);
});

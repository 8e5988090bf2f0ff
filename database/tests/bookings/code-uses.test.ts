// A code for one use is used once: also by a payment that comes late, and by the ticket where its maker says so.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addTicketType, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, say, start, value } from "../payments/till.ts";
import { violations } from "./box-office.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["early", "late"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { as, expire } = askAbout(() => world);

async function night(name: string) {
  const eventId = await addEvent(world.client, { name });
  const typeId = await addTicketType(world.client, eventId, name, 40, {
    kind: "paid",
    face_pence: 1000,
    fee_pence: 100,
  });
  const save = (code: string, more: string) =>
    as("team", `select save_promo_code($1, $2, 'percent', 50, ${more})`, [eventId, code]);
  const book = async (person: string, code: string, quantity = 1) =>
    (await as(person, "select hold_booking($1, $2, null, $3)", [
      eventId,
      JSON.stringify([{ ticket_type_id: typeId, quantity }]),
      code,
    ])) as { id: string; total_pence: number };
  return { eventId, save, book };
}

test("a payment that comes after its hold has no code that somebody else used meanwhile: the money goes back", async () => {
  const { save, book } = await night("Late");
  await save("ONCE", "p_max_uses => 1");
  const late = await book("late", "ONCE");
  const { payment } = await start(world, "late", late.id);
  await expire(late.id);
  await world.client.query("select internal.expire_holds()");
  await world.client.query("update bookings set status = 'expired' where id = $1 and status <> 'expired'", [
    late.id,
  ]);
  const early = await book("early", "ONCE");
  const paid = await start(world, "early", early.id);
  await say(world, paid.payment.id, "succeeded", early.total_pence);
  await say(world, payment.id, "succeeded", late.total_pence);
  expect(
    await value(world, "select array_agg(reason) from refunds where booking_id = $1", [late.id]),
  ).toEqual(["late"]);
  expect(await value(world, "select status from bookings where id = $1", [late.id])).toBe("expired");
});

test("one use counts tickets where its maker says so, and orders otherwise", async () => {
  const { save, book } = await night("Counting");
  await save("ORDERS", "p_max_uses => 1");
  await save("TICKETS", "p_max_uses => 3, p_counts => 'tickets'");
  await book("early", "ORDERS", 4);
  await expect(book("late", "TICKETS", 4)).rejects.toMatchObject({ detail: "BOOKINGS_CODE_USED_UP" });
  await book("late", "TICKETS", 2);
  await expect(book("early", "TICKETS", 2)).rejects.toMatchObject({
    message: "This code is good for 1 more ticket",
  });
  await book("early", "TICKETS", 1);
});

test("a code in another case is the same code, and is not overwritten unless that is said", async () => {
  const { eventId, save, book } = await night("Capitals");
  await save("Early", "p_max_uses => 5");
  await book("early", "eaRLY");
  await expect(save("EARLY", "p_max_uses => 9")).rejects.toMatchObject({
    detail: "EVENTS_CODE_EXISTS",
    message: "There is a code EARLY already: 50% off, used once",
  });
  await save("early", "p_max_uses => 9, p_replaces => true");
  const uses = await asPerson(world.client, "team", () =>
    world.client.query("select max_uses from list_promo_codes($1)", [eventId]),
  );
  expect(uses.rows).toEqual([{ max_uses: 9 }]);
});

// Whose money a payment is: what is said beside the button, in the mail and on the receipt, by the rule that decides.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { holdPaid, inDays, pay, value } from "./till.ts";

let world: World;
let eventId: string;
let bookingId: string;
let ref: string;
const buyer = "asks whose money it is";
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  const held = await holdPaid(world, buyer, { event: { starts_at: inDays(30) } });
  eventId = held.eventId;
  bookingId = held.booking.id;
  ref = held.booking.ref;
});
afterAll(() => world.end());

/** What the buyer reads now. */
async function said(): Promise<string> {
  const order = await asPerson(world.client, buyer, () => value(world, "select get_payment($1)", [ref]));
  return (order as { money_sentence: string }).money_sentence;
}

/** What stands on the buyer's ticket, and on somebody else's screen. */
const onTicket = (person = buyer) =>
  asPerson(world.client, person, () => value(world, "select get_ticket_money($1)", [bookingId]));

/** The night was `days` ago, and its team said so on `told`. */
async function tell(told: string): Promise<void> {
  await world.client.query(
    "update events set starts_at = $2::timestamptz - interval '1 day', ends_at = null where id = $1",
    [eventId, told],
  );
  await world.client.query(
    `insert into internal.event_outcomes (event_id, outcome, confirmed_at) values ($1, 'went_ahead', $2)
     on conflict (event_id) do update set outcome = excluded.outcome, confirmed_at = excluded.confirmed_at`,
    [eventId, told],
  );
}

describe("the sentence about whose money it is", () => {
  test("names who is paid and that it is held, before the payment, and with the days of the rule", async () => {
    const seller = await value(
      world,
      "select coalesce(o.legal_name, o.name) from events e join organisers o on o.id = e.organiser_id where e.id = $1",
      [eventId],
    );
    expect(await said()).toBe(
      `Your money is for ${seller}. We hold it until they tell us that the night went ahead. It can go on to them from the second working day after that.`,
    );
    // Thursday told, Friday the first working day, Monday the second
    const clears = await value(
      world,
      "select (internal.clears_at('2026-11-26 15:00+00') at time zone 'Europe/London')::text",
    );
    expect(clears).toBe("2026-11-30 00:00:00");
  });

  test("names the day from which a night that went ahead is paid out, which is the day of the pay-out's rule", async () => {
    await pay(world, buyer, bookingId);
    await tell(new Date().toISOString());
    const day = await value(
      world,
      "select to_char(internal.night_clears_at(e) at time zone 'Europe/London', 'Dy FMDD Mon') from events e where id = $1",
      [eventId],
    );
    expect(await said()).toContain(`The night went ahead, so it can go on to them from ${day}.`);
  });

  test("stands on the ticket of who paid, as it is beside the button, and on nobody else's", async () => {
    expect(await onTicket()).toBe(await said());
    expect(await onTicket("stranger")).toBeNull();
    expect(await value(world, "select internal.ticket_money($1)", [bookingId])).toBe(await said());
    await world.client.query("begin");
    await world.client.query(
      "update bookings set total_pence = 0, face_pence = 0, fee_pence = 0 where id = $1",
      [bookingId],
    );
    expect(await value(world, "select internal.ticket_money($1)", [bookingId])).toBeNull();
    await world.client.query("rollback");
  });

  test("says that the money comes back where the night was cancelled", async () => {
    await world.client.query("delete from internal.event_outcomes where event_id = $1", [eventId]);
    await world.client.query("update events set status = 'cancelled' where id = $1", [eventId]);
    expect(await said()).toContain("The night was cancelled, so it comes back to you.");
  });
});

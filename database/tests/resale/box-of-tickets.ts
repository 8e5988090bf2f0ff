// A night that is sold out, whose holders sell tickets on.
import type pg from "pg";
import { type Booking, confirm, hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addTicketType, addUsers, id, type World } from "../harness/world.ts";
import { inDays, pay, value } from "../payments/till.ts";

/** A night whose tickets one person has bought, all of them. */
export type SoldOut = { eventId: string; typeId: string; booking: Booking; tickets: string[] };

type Plan = { quantity?: number; places?: number; event?: object; type?: object };

/** `seller` buys every ticket of a night of that name: £10 and a fee of £1 each, unless said otherwise. */
export async function sellOut(world: World, seller: string, plan: Plan = {}): Promise<SoldOut> {
  const { quantity = 2, places = quantity, event = {}, type = {} } = plan;
  await addUsers(world.client, [seller]);
  const night = { name: seller, starts_at: inDays(30), resale_enabled: true, ...event };
  const eventId = await addEvent(world.client, night);
  const typeId = await addTicketType(world.client, eventId, seller, places, {
    kind: "paid",
    face_pence: 1000,
    fee_pence: 100,
    ...type,
  });
  const booking = await hold(world, seller, eventId, [{ ticket_type_id: typeId, quantity }]);
  if (booking.total_pence > 0) await pay(world, seller, booking.id);
  else await confirm(world, seller, booking.id);
  return { eventId, typeId, booking, tickets: await ticketsOf(world, booking.id) };
}

/** The tickets of a booking in their order. */
export async function ticketsOf({ client }: World, bookingId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from tickets where booking_id = $1 order by place_number",
    [bookingId],
  );
  return rows.map((row) => row.id);
}

/** Puts tickets on sale. @returns the ids of the listings in the order of the tickets */
export async function list(world: World, seller: string, tickets: string[]): Promise<string[]> {
  await asPerson(world.client, seller, () => world.client.query("select list_ticket($1)", [tickets]));
  const { rows } = await world.client.query<{ id: string }>(
    "select id from resale_listings where ticket_id = any ($1) and ended_at is null order by array_position($1, ticket_id)",
    [tickets],
  );
  return rows.map((row) => row.id);
}

/** A person, made here, takes listings into a hold. */
export async function holdListings(world: World, buyer: string, listings: string[]): Promise<Booking> {
  const known = await world.client.query("select from auth.users where id = $1", [id(`user ${buyer}`)]);
  if (known.rowCount === 0) await addUsers(world.client, [buyer]);
  return asPerson(world.client, buyer, async () => {
    const { rows } = await world.client.query("select hold_listing($1) as booking", [listings]);
    return rows[0].booking;
  });
}

/** The code and the sentence that a person is refused with. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const { detail, message } = error as pg.DatabaseError;
    return `${detail}: ${message}`;
  }
  throw new Error("it was not refused");
}

/** Where a listing stands. */
export const standing = (world: World, listing: string) =>
  value(world, "select status from resale_listings where id = $1", [listing]);

/** In which state a ticket is. */
export const stateOf = (world: World, ticket: string | undefined) =>
  value(world, "select status from tickets where id = $1", [ticket]);

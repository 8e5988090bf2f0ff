// Booking as the site does it, for tests.
import type pg from "pg";
import { asPerson } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";

/** What a person asks for. */
export type Line = { ticket_type_id: string; quantity: number; amount_pence?: number };

/** What the booking procedures answer, as far as the tests look at it. */
export type Booking = {
  id: string;
  ref: string;
  status: string;
  total_pence: number;
  hold_expires_at: string;
  server_time: string;
  lines: { ticket_type_id: string; quantity: number; unit_total_pence: number }[];
  tickets: { code: string; holder_name: string; status: string }[];
};

async function call(client: pg.Client, sql: string, values: unknown[]): Promise<Booking> {
  const result = await client.query<{ booking: Booking }>(`select ${sql} as booking`, values);
  const row = result.rows[0];
  if (!row) throw new Error("the procedure answered nothing");
  return row.booking;
}

/** Calls hold_booking in the open transaction of a client. */
export function book(
  world: { client: pg.Client },
  eventId: string,
  lines: Line[],
  key?: string,
): Promise<Booking> {
  return call(world.client, "hold_booking($1, $2, $3)", [eventId, JSON.stringify(lines), key ?? null]);
}

/** A person holds places. */
export function hold(
  world: World,
  person: string,
  eventId: string,
  lines: Line[],
  key?: string,
): Promise<Booking> {
  return asPerson(world.client, person, () => book(world, eventId, lines, key));
}

/** The refusal a person gets when holding places. */
export async function attemptHold(
  world: World,
  person: string,
  eventId: string,
  lines: Line[],
): Promise<pg.DatabaseError> {
  try {
    await hold(world, person, eventId, lines);
  } catch (error) {
    return error as pg.DatabaseError;
  }
  throw new Error("the booking was not refused");
}

/** A person confirms a hold under their name. */
export function confirm(
  world: World,
  person: string,
  bookingId: string,
  holders?: string[],
): Promise<Booking> {
  return asPerson(world.client, person, () =>
    call(world.client, "confirm_booking($1, $2, $3)", [bookingId, person, holders ?? null]),
  );
}

/** A person calls a procedure that takes only the booking. */
export function change(
  world: World,
  person: string,
  procedure: "extend_hold" | "release_hold" | "cancel_booking",
  bookingId: string,
): Promise<Booking> {
  return asPerson(world.client, person, () => call(world.client, `${procedure}($1)`, [bookingId]));
}

/** Held and sold places of a ticket type. */
export async function stockOf(world: World, typeId: string): Promise<{ held: number; sold: number }> {
  const result = await world.client.query(
    "select held, sold from ticket_inventory where ticket_type_id = $1",
    [typeId],
  );
  return result.rows[0];
}

/** Broken money and stock rules; always empty. */
export async function violations(world: World): Promise<unknown[]> {
  return (await world.client.query("select * from internal.violations")).rows;
}

import type { Client } from "#app/api/public-client.ts";
import { type Booking, parseBooking } from "#app/parts/bookings/booking.ts";

const HOLD = `
  id, ref, event_id, status, total_pence, hold_expires_at, hold_extended,
  lines:booking_lines (id, ticket_type_id, quantity, unit_total_pence, resale_listing_id, ticket_type:ticket_types (name, kind)),
  tickets (id, ticket_type_id, holder_name, code, status, ticket_type:ticket_types (name, kind))
` as const;

type NamedRow = { ticket_type: { name: string; kind: string } | null };

function withName<Row extends NamedRow>(row: Row): Row & { name: string; kind: string } {
  return { ...row, name: row.ticket_type?.name ?? "Ticket", kind: row.ticket_type?.kind ?? "paid" };
}

/** A row of the table as the procedures answer it: extras apart from tickets. */
function readRow<Row extends { lines: NamedRow[]; tickets: NamedRow[] }>(row: Row): Booking {
  const [lines, tickets] = [row.lines.map(withName), row.tickets.map(withName)];
  return parseBooking({
    ...row,
    lines,
    tickets: tickets.filter(({ kind }) => kind !== "extra"),
    extras: tickets.filter(({ kind }) => kind === "extra"),
  });
}

/** The person's open hold on an event, or null. */
export async function findHold(client: Client, userId: string, eventId: string): Promise<Booking | null> {
  const { data } = await client
    .from("bookings")
    .select(HOLD)
    .eq("user_id", userId)
    .eq("event_id", eventId)
    .in("status", ["held", "awaiting_payment"])
    // an offer of the waiting list is booked on a screen of its own
    .is("waitlist_entry_id", null)
    // a pass for a series is paid as a whole
    .is("pass_order_id", null)
    // PostgreSQL reads "now": the device's clock may be wrong
    .gt("hold_expires_at", "now")
    .maybeSingle()
    .throwOnError();
  return data && readRow(data);
}

/** One booking of the person's, or null. */
export async function findBooking(client: Client, bookingId: string): Promise<Booking | null> {
  const { data } = await client
    .from("bookings")
    .select(HOLD)
    .eq("id", bookingId)
    .maybeSingle()
    .throwOnError();
  return data && readRow(data);
}

import * as z from "zod/mini";

const line = z.object({
  id: z.string(),
  ticket_type_id: z.string(),
  name: z.string(),
  /** `extra` for what lets nobody in */
  kind: z.optional(z.string()),
  quantity: z.number(),
  unit_total_pence: z.number(),
  /** the ticket of a holder that is bought with it */
  resale_listing_id: z.optional(z.nullable(z.string())),
});

const ticket = z.object({
  id: z.string(),
  ticket_type_id: z.string(),
  name: z.string(),
  holder_name: z.nullable(z.string()),
  code: z.string(),
  code_proof: z._default(z.nullable(z.string()), null),
  status: z.string(),
});

const booking = z.object({
  id: z.string(),
  ref: z.string(),
  event_id: z.string(),
  status: z.string(),
  total_pence: z.number(),
  hold_expires_at: z.nullable(z.string()),
  hold_extended: z.boolean(),
  /** The server's clock when it answered; absent where a table was read. */
  server_time: z.optional(z.string()),
  lines: z.array(line),
  tickets: z.array(ticket),
  /** what was bought beside the tickets */
  extras: z._default(z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })), []),
});

/** A booking as the booking procedures answer it. */
export type Booking = z.infer<typeof booking>;

/** One place of a booking, and what the door scans. */
export type BookedTicket = z.infer<typeof ticket>;

/** Reads a procedure's answer. @throws ZodError when the server answers something else */
export function parseBooking(answer: unknown): Booking {
  return booking.parse(answer);
}

import { CLIENT_RATE_LIMITS, createRateLimiter } from "@undercroft/contract";
import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { type Booking, parseBooking } from "./booking.ts";
import type { BasketLine } from "./choosing/basket.ts";

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.bookings);

/**
 * Takes places for ten minutes, in place of an earlier hold on the same event. The same key gives the same
 * answer, so a call whose answer was lost can be made again.
 * @throws the database's refusal, see `toRefusal`
 */
export async function holdBooking(
  client: Client,
  order: {
    eventId: string;
    lines: BasketLine[];
    idempotencyKey: string;
    code: string | null;
    source: string | null;
  },
): Promise<Booking> {
  const waitMs = limiter.take();
  if (waitMs > 0) throw { details: "BOOKINGS_RATE_LIMITED", hint: String(waitMs / 1000) };
  return parseBooking(
    await callOn(client, "hold_booking", {
      p_event_id: order.eventId,
      p_lines: order.lines,
      p_idempotency_key: order.idempotencyKey,
      ...(order.code ? { p_code: order.code } : {}),
      ...(order.source ? { p_source: order.source } : {}),
    }),
  );
}

/** Ten more minutes, once. @throws the database's refusal */
export async function extendHold(client: Client, bookingId: string): Promise<Booking> {
  return parseBooking(await callOn(client, "extend_hold", { p_booking_id: bookingId }));
}

/** Gives the places back. @throws the database's refusal */
export async function releaseHold(client: Client, bookingId: string): Promise<Booking> {
  return parseBooking(await callOn(client, "release_hold", { p_booking_id: bookingId }));
}

/** What people say about themselves when they book. */
export type BookingDetails = {
  buyerName: string;
  /** In the order of the tickets; an empty one carries the buyer's name. */
  holderNames: string[];
  accessNotes: string;
  marketingOptIn: boolean;
  /** Where the tickets of a guest go; an account has its own. */
  email?: string;
  /** What the organiser asked, as the procedure takes it. */
  answers?: { question_id: string; place: string; answer: string }[];
};

/** Turns a hold that costs nothing into tickets. Confirming twice is confirming once. @throws the database's refusal */
export async function confirmBooking(
  client: Client,
  bookingId: string,
  details: BookingDetails,
): Promise<Booking> {
  return parseBooking(
    await callOn(client, "confirm_booking", {
      p_booking_id: bookingId,
      p_buyer_name: details.buyerName,
      p_holder_names: details.holderNames,
      p_access_notes: details.accessNotes,
      p_marketing_opt_in: details.marketingOptIn,
      ...(details.answers ? { p_answers: details.answers } : {}),
    }),
  );
}

/** Gives back a booking that cost nothing. @throws the database's refusal */
export async function cancelBooking(client: Client, bookingId: string): Promise<Booking> {
  return parseBooking(await callOn(client, "cancel_booking", { p_booking_id: bookingId }));
}

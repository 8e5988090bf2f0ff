import type { Client } from "#app/api/public-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import { placeName } from "#app/parts/bookings/place.ts";

const OWN = `
  id, event_id, ref, status, hold_expires_at, waitlist_entry_id, pass_order_id,
  lines:booking_lines (quantity),
  event:events!inner (
    slug, title, status, starts_at, ends_at, location_mode, custom_address, reveal_at,
    venue:venues (name, area:areas!venues_area_id_fkey (name)), area:areas (name)
  )
` as const;

/** Exhibitions are the longest events there are, and last a month at most. */
const LONGEST_EVENT_MS = 32 * 24 * 3_600_000;

/** The person's running holds and the bookings of what is not over yet, the next night first. */
export async function listOwnNights(client: Client, personId: string) {
  const { data } = await client
    .from("bookings")
    .select(OWN)
    .eq("user_id", personId)
    .in("status", ["held", "awaiting_payment", "failed", "processing", "confirmed", "partly_refunded"])
    .gt("event.starts_at", new Date(serverNow() - LONGEST_EVENT_MS).toISOString())
    .neq("event.status", "cancelled")
    .limit(200)
    .throwOnError();
  return data
    .map(({ event, lines, ...booking }) => ({
      event_id: booking.event_id,
      isOffer: booking.waitlist_entry_id !== null,
      kind: ["held", "awaiting_payment", "failed"].includes(booking.status)
        ? ("held" as const)
        : ("going" as const),
      slug: event.slug,
      title: event.title,
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      place: placeName(event),
      tickets: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      hold_expires_at: booking.hold_expires_at,
      // what is being paid is finished there
      finish_at:
        booking.status !== "held" || booking.pass_order_id
          ? `/payment?booking=${booking.ref}`
          : booking.waitlist_entry_id
            ? `/bookings/offers/${booking.id}`
            : `/events/${event.slug}/book`,
    }))
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

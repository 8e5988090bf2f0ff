import { callOn } from "#app/api/call.ts";
import { openEvent } from "#app/api/open-event.ts";
import type { Client } from "#app/api/public-client.ts";
import type { TicketType } from "./choosing/ticket-type.ts";
import { readExtra } from "./extras/read-extra.ts";

const PLACE = `
  location_mode, custom_address, reveal_at,
  venue:venues (name, slug, address, postcode, area:areas!venues_area_id_fkey (name)),
  area:areas (name)
` as const;

const EVENT = `
  id, slug, external_id, title, status, starts_at, ends_at, doors_at, last_entry_at, night_date, min_age, cancel_reason, requires_approval, requires_account,
  external_url, refund_note, refund_policy, waitlist_enabled, transfer_enabled, resale_enabled, organiser:organisers!events_organiser_id_fkey (name, slug), ${PLACE}
` as const;

/** What the booking screen needs to know of an event; null when there is no such event for this reader. */
export async function findBookableEvent(client: Client, idOrSlug: string) {
  if (idOrSlug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await openEvent(client, idOrSlug).select(EVENT).maybeSingle().throwOnError();
  return data;
}

/** An event as the booking screen knows it. */
export type BookableEvent = NonNullable<Awaited<ReturnType<typeof findBookableEvent>>>;

/** The price list as this reader sees it: with how many they hold, when signed in, with what a code opens, and the extras after the tickets. */
export async function listTicketTypes(
  client: Client,
  eventId: string,
  code: string | null = null,
): Promise<TicketType[]> {
  const [tickets, extras, fund] = await Promise.all([
    callOn(client, "list_ticket_types", { p_event_id: eventId, ...(code ? { p_code: code } : {}) }),
    callOn(client, "list_extras", { p_event_id: eventId }),
    callOn(client, "show_fund", { p_event_id: eventId }),
  ]);
  const list = [...tickets, ...extras.map(readExtra)];
  if (!fund) return list;
  const { readGift } = await import("./choosing/fund-gift.ts"); // few nights have one, and their page is light
  return [...list, readGift(fund)];
}

/** The place of a night of one's own, with the way there and what it says of access and safety: a device keeps it with the tickets. */
const MY_PLACE = `
  location_mode, custom_address, reveal_at,
  venue:venues (
    name, slug, address, postcode, nearest_station, location_precision, licence, getting_there, id_accepted, access, safety,
    area:areas!venues_area_id_fkey (name)
  ),
  area:areas (name)
` as const;

const MINE = `
  id, ref, status, total_pence, hold_expires_at, created_at, confirmed_at, cancelled_at, refund_note, is_comp, received_from,
  event:events!inner (
    id, slug, external_id, title, status, starts_at, ends_at, doors_at, last_entry_at, night_date, min_age, cancel_reason, image_path,
    rescheduled_from, moved_from, access, safety, access_contact, requires_approval, transfer_enabled, resale_enabled, rename_hours, ${MY_PLACE},
    organiser:organisers!events_organiser_id_fkey (slug, links),
    reveal:event_reveals (address, notes)
  ),
  refunds (amount_pence, status),
  lines:booking_lines (id, quantity, unit_total_pence, ticket_type:ticket_types (name)),
  tickets (
    id, holder_name, code, code_proof, status, checked_in_at, place_number, hand_overs, renames,
    ticket_type:ticket_types (id, name, kind, parent_type_id, entry_before, is_accessible)
  )
` as const;

const isExtra = ({ ticket_type }: { ticket_type: { kind: string } | null }) => ticket_type?.kind === "extra";

/** Everything a person booked, the latest first, and whether the organiser of each has a team that reads messages. */
export async function listMyBookings(client: Client, userId: string) {
  const [{ data }, answered] = await Promise.all([
    client
      .from("bookings")
      .select(MINE)
      .eq("user_id", userId)
      .not("status", "in", "(expired,abandoned)")
      // a pass that is not paid yet is finished at its payment, as a whole
      .or("pass_order_id.is.null,confirmed_at.not.is.null")
      .order("created_at", { ascending: false })
      .order("created_at", { referencedTable: "tickets" })
      .throwOnError(),
    callOn(client, "list_answered_bookings"),
  ]);
  const ids = new Set(answered);
  return data.map((booking) => ({
    ...booking,
    tickets: booking.tickets.filter((ticket) => !isExtra(ticket)),
    extras: booking.tickets.filter(isExtra),
    hasReader: ids.has(booking.id),
  }));
}

/** A booking as /bookings shows it. */
export type MyBooking = Awaited<ReturnType<typeof listMyBookings>>[number];

/** One ticket of such a booking. */
export type MyTicket = MyBooking["tickets"][number];

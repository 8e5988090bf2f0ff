/** Reads one event with everything its page shows. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";
import { openEvent } from "#app/api/open-event.ts";

type Client = SupabaseClient<Database>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const COLUMNS = `
  id, slug, external_id, title, description, category, event_type, setting, status, visibility, starts_at, ends_at, opening_hours, doors_at, last_entry_at,
  night_date, capacity, min_age, content_notes, access, safety, image_path, image_alt, location_mode, custom_address,
  reveal_at, set_times_at, cancelled_at, cancel_reason, rescheduled_from, moved_from, price_from_pence, price_to_pence, external_url, is_sold_out,
  refund_note, refund_policy, requires_approval, requires_account, waitlist_enabled, presale_list, attendee_list, interested_count, pick_blurb, created_at, updated_at, flyer_text, access_contact, curfew_at,
  venue:venues (
    id, slug, name, venue_type, address, postcode, lat, lng, location_precision, capacity, licence, access, safety,
    nearest_station, getting_there, id_accepted, area:areas!venues_area_id_fkey (name, slug, lat, lng), district:areas!venues_district_id_fkey (name)
  ),
  area:areas (name, slug, lat, lng),
  organiser:organisers!events_organiser_id_fkey (slug, name, kind, about, links),
  hosts:event_hosts (role, organiser:organisers (slug, name)),
  artists:event_artists (id, artist_id, name, billing, kind, is_headliner, b2b_group, stage, set_start, set_end, page:artists (slug, is_claimed)),
  tags:event_tags (tag),
  updates:event_updates (id, body, sent_at),
  listing:listings (price_from_pence, price_to_pence, sale_state, sale_kind, sales_start, sales_end, is_rescheduled, is_moved, has_resale, area_name, district_name, lat, lng)
` as const;

function query(client: Client, idOrSlug: string) {
  return openEvent(client, idOrSlug)
    .select(COLUMNS)
    .eq("updates.audience", "public")
    .order("billing", { referencedTable: "artists" })
    .order("sent_at", { referencedTable: "updates", ascending: false });
}

/** Everything the page of an event shows; null when there is no such event for this visitor. */
export async function findEvent(client: Client, idOrSlug: string) {
  if (idOrSlug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await query(client, idOrSlug).maybeSingle().throwOnError();
  return data;
}

export type EventDetail = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** True for what is written like an event's id rather than its slug. */
export function isEventId(idOrSlug: string): boolean {
  return UUID.test(idOrSlug);
}

/** The price list of an event: what can be booked and in what state, in the organiser's order. */
export async function listTicketTypes(client: Client, eventId: string) {
  return callOn(client, "list_ticket_types", { p_event_id: eventId });
}

export type TicketType = Awaited<ReturnType<typeof listTicketTypes>>[number];

/** Whether an uploaded cover flashes; only what can move is looked up. */
export async function doesFlash(client: Client, imagePath: string | null): Promise<boolean> {
  if (!imagePath || !/\.(gif|webp)$/.test(imagePath)) return false;
  return callOn(client, "picture_flashes", { p_path: imagePath });
}

import { lastNightOf, nightDateOf } from "#app/format/nights.ts";
import type { Card } from "#app/parts/events/listing.ts";
import type { EventDetail } from "#app/parts/events/page/detail-query.ts";

/** The card that a list will show of an event which has none yet. */
export function draftCard(event: EventDetail): Card {
  const starts = new Date(event.starts_at);
  return {
    event_id: event.id,
    slug: event.slug,
    title: event.title,
    status: event.status,
    night_date: event.night_date ?? nightDateOf(starts),
    last_night: lastNightOf(starts, event.ends_at ? new Date(event.ends_at) : null),
    day_closes: null,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    artists: event.artists.map((artist) => artist.name),
    tags: event.tags.map(({ tag }) => tag),
    access: [],
    venue_slug: null,
    organiser_slug: "",
    venue_name: event.location_mode === "venue" ? (event.venue?.name ?? null) : null,
    area_name: event.venue?.area?.name ?? event.area?.name ?? null,
    district_name: event.venue?.district?.name ?? null,
    location_mode: event.location_mode,
    min_age: event.min_age,
    pick_blurb: null,
    price_from_pence: event.price_from_pence,
    price_to_pence: event.price_to_pence,
    sale_state: event.external_url ? "external" : event.requires_approval ? "approval" : "on_sale",
    sale_kind: event.price_from_pence === null ? null : event.price_from_pence === 0 ? "free" : "paid",
    sales_start: null,
    sales_end: null,
    waitlist_enabled: event.waitlist_enabled,
    is_rescheduled: false,
    is_moved: false,
    has_resale: false,
    image_path: event.image_path,
    image_alt: event.image_alt,
  };
}

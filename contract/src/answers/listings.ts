// What procedures of listings answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** A card of a list: what everybody may know of a night. */
export const listing = z.strictObject({
  event_id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  event_type: z.string(),
  status: words["events.status"],
  night_date: z.string(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  doors_at: z.string().nullable(),
  last_entry_at: z.string().nullable(),
  venue_id: z.string().nullable(),
  venue_slug: z.string().nullable(),
  venue_name: z.string().nullable(),
  venue_type: z.string().nullable(),
  organiser_name: z.string(),
  organiser_slug: z.string(),
  area_id: z.string().nullable(),
  area_slug: z.string().nullable(),
  area_name: z.string().nullable(),
  district_name: z.string().nullable(),
  location_mode: words["events.location_mode"],
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  price_from_pence: z.number().nullable(),
  price_to_pence: z.number().nullable(),
  sale_state: words["listings.sale_state"],
  sale_kind: words["listings.sale_kind"].nullable(),
  sales_start: z.string().nullable(),
  sales_end: z.string().nullable(),
  waitlist_enabled: z.boolean(),
  is_rescheduled: z.boolean(),
  is_moved: z.boolean(),
  min_age: z.number().nullable(),
  late_until: z.string().nullable(),
  tags: z.array(z.string()),
  access: z.array(z.string()),
  artists: z.array(z.string()),
  image_path: z.string().nullable(),
  image_alt: z.string().nullable(),
  interested_count: z.number(),
  pick_blurb: z.string().nullable(),
  published_at: z.string(),
  last_night: z.string(),
  setting: z.string().nullable(),
  day_closes: z.array(z.number().nullable()).nullable(),
  has_resale: z.boolean(),
});

/** Values of a facet, and how many nights have each. */
const facet = z.array(z.strictObject({ value: z.string(), count: z.number() }));

export const answers = {
  search_listings: z.strictObject({
    total: z.number(),
    is_more: z.boolean(),
    not_said: z.number(),
    items: z.array(
      listing.extend({ /** from the point searched around */ distance_miles: z.number().optional() }),
    ),
    facets: z.strictObject({
      category: facet,
      type: facet,
      tags: facet,
      price: facet,
      access: facet,
      distance: facet,
    }),
    nights: z.array(z.strictObject({ night_date: z.string(), count: z.number() })),
    at_least: z.array(z.string()),
  }),
};

// What procedures of venues answer.
import { z } from "zod";
import { words } from "../column-words.ts";

const sheetState = z.enum(["missing", "old", "ok"]);

/** Answers of an access sheet, by their keys. */
const accessSheet = z.record(z.string(), z.strictObject({ value: z.string(), note: z.string().optional() }));

/** A venue as lists show it. */
export const venueCard = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  venue_type: words["venues.venue_type"],
  location_precision: words["venues.location_precision"],
  capacity: z.number().nullable(),
  status: words["venues.status"],
  verified_at: z.string().nullable(),
  claimed_at: z.string().nullable(),
  access: accessSheet,
  image_path: z.string().nullable(),
  image_alt: z.string().nullable(),
  area: z.strictObject({ name: z.string(), slug: z.string() }).nullable(),
  district: z.strictObject({ name: z.string() }).nullable(),
  /** only where the venue tells where it is, and a point was searched around */
  distance_miles: z.number().nullable(),
  next: z
    .strictObject({
      slug: z.string(),
      title: z.string(),
      night_date: z.string(),
      starts_at: z.string(),
      price_from_pence: z.number().nullable(),
      category: z.string(),
    })
    .nullable(),
});

/** What stands in a section of the page, by the keys of its fields. */
const section = z.record(z.string(), z.unknown());

/** What the form of a venue's page holds. */
const page = z.strictObject({
  name: z.string(),
  description: z.string(),
  venue_type: words["venues.venue_type"],
  aliases: z.array(z.string()),
  address: z.string(),
  postcode: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  location_precision: words["venues.location_precision"],
  nearest_station: z.string(),
  capacity: z.number().nullable(),
  licensed_capacity: z.number().nullable(),
  rate_pence: z.number().nullable(),
  hire_enquiries: z.boolean(),
  links: z.record(z.string(), z.string()),
  house_rules: z.string(),
  id_accepted: z.array(z.string()),
  status: words["venues.status"],
  reopens_on: z.string().nullable(),
  access: accessSheet,
  hire: section,
  licence: section,
  safety: section,
  getting_there: section,
  access_contact: section,
  spaces: z.array(
    z.strictObject({ name: z.string(), standing: z.number().nullable(), seated: z.number().nullable() }),
  ),
  pictures: z.array(
    z.strictObject({ path: z.string(), alt: z.string(), credit: z.string(), kind: z.string() }),
  ),
});

const venuePage = z.strictObject({
  venue_id: z.string(),
  slug: z.string(),
  status: words["venues.status"],
  version: z.number(),
  page: page,
  waiting: z.partialRecord(
    z.enum(["name", "place"]),
    z.strictObject({ proposed: z.string(), since: z.string() }),
  ),
  saved_at: z.string().nullable(),
  saved_by: z.string().nullable(),
  saved_by_me: z.boolean(),
});

export const answers = {
  get_venue_compliance: z.strictObject({
    access: z.strictObject({
      stated: z.array(z.string()),
      contact: z.enum(["missing", "ok"]),
      checked: sheetState,
      checked_on: z.string().nullable(),
    }),
    safety: z.strictObject({
      /** what the sheet says of Ask for Angela; null where it says nothing */
      angela: z.union([z.boolean(), z.string()]).nullable(),
      training: sheetState,
      trained_on: z.string().nullable(),
      has_lead: z.boolean(),
      missing: z.array(z.enum(["welfare", "water", "door_policy", "harassment_contact"])),
    }),
    licence: z.strictObject({ until: z.string().nullable(), ten_only: z.boolean() }),
    capacity: z.number().nullable(),
    martyn: z.enum(["none", "standard", "enhanced"]),
    clashes: z.array(
      z.strictObject({
        kind: z.enum(["licence_until", "ten_only"]),
        title: z.string(),
        slug: z.string(),
        night_date: z.string(),
        what: z.string(),
      }),
    ),
  }),
  get_venue_page: venuePage,
  list_venues: z.strictObject({
    /** counted to 5,000 */
    total: z.number(),
    is_more: z.boolean(),
    items: z.array(venueCard),
  }),
  restore_venue: venuePage,
  save_venue: venuePage,
  withdraw_venue_change: venuePage,
};

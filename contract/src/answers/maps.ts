// What procedures of maps answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { listing } from "./listings.ts";

const point = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  type: words["venues.venue_type"],
  lat: z.number(),
  lng: z.number(),
  is_street: z.boolean(),
  capacity: z.number().nullable(),
};
const next = {
  slug: z.string(),
  title: z.string(),
  night_date: z.string(),
  starts_at: z.string(),
  price_from_pence: z.number().nullable(),
  category: z.string(),
};
const map = {
  total: z.number(),
  is_more: z.boolean(),
  /** in place of points where there are too many */
  cells: z.array(z.strictObject({ lat: z.number(), lng: z.number(), count: z.number() })),
  /** what does not tell where it is, by its area */
  areas: z.array(
    z.strictObject({
      name: z.string(),
      slug: z.string(),
      lat: z.number(),
      lng: z.number(),
      miles: z.number().nullable(),
      count: z.number(),
    }),
  ),
};

/** Venues in a box. */
const placeMap = z.strictObject({
  ...map,
  points: z.array(z.strictObject({ ...point, next: z.strictObject(next).nullable() })),
});

/** Nights in a box, and the rooms they are in. */
const listingMap = z.strictObject({
  ...map,
  points: z.array(
    z.strictObject({
      ...point,
      count: z.number(),
      next: z.strictObject({
        ...next,
        tags: z.array(z.string()),
        artists: z.array(z.string()),
        organiser_slug: z.string(),
      }),
    }),
  ),
  items: z.array(listing),
});

export const answers = {
  map_listings: listingMap,
  map_places: placeMap,
  map_without_muted: z.union([listingMap, placeMap]),
};

// What procedures of places answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** Where people are or look: `code` and `area` are what an address needs of it. */
const place = z.strictObject({
  kind: z.enum(["code", "area"]),
  code: z.string().nullable(),
  area: z.string().nullable(),
  area_name: z.string().nullable(),
  name: z.string(),
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  nation: words["outward_codes.nation"].nullable(),
  is_exact: z.boolean(),
});
const foundPlaces = z.strictObject({
  places: z.array(place),
  problem: z.enum(["empty", "unknown_postcode", "unknown_place", "outside_uk"]).nullable(),
  message: z.string().nullable(),
});

export const answers = {
  find_place: foundPlaces,
  find_nearest_code: foundPlaces,
  list_cities: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      region: z.string().nullable(),
      lat: z.number(),
      lng: z.number(),
      nights: z.number(),
      venues: z.number(),
    }),
  ),
};

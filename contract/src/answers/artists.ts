// What procedures of artists answer.
import { z } from "zod";
import { pastNights, seriesOf } from "./events.ts";
import { listing } from "./listings.ts";

export const answers = {
  /** what a person may do with the page of an artist, and how their claim stands; null without an account */
  get_artist_rights: z
    .strictObject({
      claim: z.enum(["pending", "approved", "refused"]).nullable(),
      may_edit: z.boolean(),
    })
    .nullable(),
  get_artist_nights: z.strictObject({
    upcoming: z.array(
      listing.extend({
        series: seriesOf.nullable(),
      }),
    ),
    past: pastNights,
    mates: z.array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
      }),
    ),
    namesakes: z.array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
        place: z.string().nullable(),
        genres: z.array(z.string()),
      }),
    ),
  }),
};

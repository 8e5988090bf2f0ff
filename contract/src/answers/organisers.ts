// What procedures of organisers answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { pastNights, seriesOf } from "./events.ts";
import { listing } from "./listings.ts";

export const answers = {
  get_organiser_claim: z
    .strictObject({
      is_open: z.boolean(),
      claim: words["internal.organiser_claims.status"].nullable(),
    })
    .nullable(),
  get_organiser_nights: z.strictObject({
    /** somebody of its team reads and answers messages */
    has_team: z.boolean(),
    /** staff have approved the claim of a person who runs it */
    is_verified: z.boolean(),
    /** it takes members */
    has_plans: z.boolean(),
    upcoming: z.array(
      listing.extend({
        series: seriesOf.nullable(),
      }),
    ),
    past: pastNights,
    artists: z.array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
      }),
    ),
    /** organisers they have put nights on with */
    mates: z.array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
      }),
    ),
  }),
  set_seller_details: z.strictObject({
    legal_name: z.string().nullable(),
    vat_number: z.string().nullable(),
  }),
};

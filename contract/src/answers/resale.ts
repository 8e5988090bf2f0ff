// What procedures of resale answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { booking } from "./bookings.ts";

/** One's own listings, as their screens read them. */
const listings = z.array(
  z.strictObject({
    id: z.string(),
    status: words["resale_listings.status"],
    ticket_id: z.string(),
    ticket_number: z.string(),
    name: z.string(),
    companion: z.string().nullable(),
    price_pence: z.number(),
    listed_at: z.string(),
    ended_at: z.string().nullable(),
    /** until when it is for sale */
    ends_at: z.string(),
    booking_ref: z.string(),
    is_sold_out: z.boolean(),
    waiting: z.number(),
    event: z.strictObject({
      title: z.string(),
      slug: z.string(),
      starts_at: z.string(),
      status: words["events.status"],
    }),
  }),
);

export const answers = {
  hold_listing: booking,
  list_ticket: listings,
  my_listings: listings,
  resale_quote: z.strictObject({
    can_list: z.boolean(),
    /** why it cannot be done */
    reason: z
      .enum([
        "listed",
        "passing_on",
        "used",
        "approval",
        "off",
        "event",
        "late",
        "comp",
        "companion",
        "kind",
        "limit",
        "small",
        "money",
      ])
      .nullable(),
    sentence: z.string().nullable(),
    remedy: z.string().nullable(),
    price_pence: z.number(),
    back_pence: z.number(),
    /** until when it is for sale */
    ends_at: z.string(),
    is_sold_out: z.boolean(),
    waiting: z.number(),
    companions: z.number(),
  }),
  withdraw_listing: listings,
};

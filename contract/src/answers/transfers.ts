// What procedures of transfers answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { booking } from "./bookings.ts";

const offer = z.strictObject({
  id: z.string(),
  ticket_ids: z.array(z.string()),
  to_email: z.string().nullable(),
  status: words["ticket_transfers.status"],
  expires_at: z.string(),
});

export const answers = {
  accept_transfer: booking,
  read_transfer: z.strictObject({
    state: z.enum(["pending", "accepted", "declined", "revoked", "expired", "ended", "over", "cancelled"]),
    giver: z.string(),
    note: z.string().nullable(),
    /** the first letter and the domain; null once the address was deleted */
    address: z.string().nullable(),
    expires_at: z.string(),
    is_for_me: z.boolean(),
    is_from_me: z.boolean(),
    is_unconfirmed: z.boolean(),
    is_mine: z.boolean(),
    /** what a pass that is offered as a whole is called; null for tickets of one night */
    pass: z.string().nullable(),
    /** those that can still be accepted, the soonest first */
    nights: z.array(z.strictObject({ slug: z.string(), title: z.string(), starts_at: z.string() })),
    tickets: z.array(z.string()),
    event: z.strictObject({
      slug: z.string(),
      title: z.string(),
      starts_at: z.string(),
      ends_at: z.string().nullable(),
      min_age: z.number().nullable(),
      requires_account: z.boolean(),
      place: z.string().nullable(),
    }),
  }),
  rename_holder: z.strictObject({
    id: z.string(),
    holder_name: z.string().nullable(),
    renames: z.number(),
  }),
  transfer_series_pass: offer,
  transfer_tickets: offer,
};

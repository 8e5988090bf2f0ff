// What procedures of the waiting list answer.
import { z } from "zod";

/** Tickets that are held for a person until a time. */
const offer = z.strictObject({
  booking_id: z.string(),
  ref: z.string(),
  status: z.string(),
  total_pence: z.number(),
  ends_at: z.string(),
  tickets: z.array(z.strictObject({ name: z.string(), quantity: z.number(), unit_total_pence: z.number() })),
});

/** An entry of a waiting list, as its person reads it. */
const entry = z.strictObject({
  id: z.string(),
  /** by which its person and the team speak of it */
  ref: z.string(),
  status: z.enum(["waiting", "offered", "accepted", "converted", "lapsed", "left", "closed"]),
  kind: z.enum(["sold_out", "pre_sale"]),
  quantity: z.number(),
  /** the fewest tickets its person takes */
  fewest: z.number(),
  /** null for any ticket */
  ticket_type_id: z.string().nullable(),
  ticket: z.string().nullable(),
  /** 1 is first in line; null while there is no order yet */
  position: z.number().nullable(),
  presale_list: z.enum(["off", "order", "lot"]),
  lapses: z.number(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  server_time: z.string(),
  closes_at: z.string().nullable(),
  event: z.strictObject({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    status: z.string(),
    starts_at: z.string(),
    ends_at: z.string().nullable(),
    night_date: z.string(),
    image_path: z.string().nullable(),
    venue: z.string().nullable(),
  }),
  /** places that are gathered for a group that is first in line */
  gathering: z.strictObject({ found: z.number(), of: z.number(), until: z.string() }).nullable(),
  offer: offer.nullable(),
});

/** The waiting list of a night, as its team reads it. */
const list = z.strictObject({
  counts: z.strictObject({
    waiting: z.number(),
    places: z.number(),
    offered: z.number(),
    converted: z.number(),
    lapsed: z.number(),
  }),
  set_aside: z.number(),
  /** numbers of entries, no names */
  entries: z.array(
    z.strictObject({
      id: z.string(),
      ref: z.string(),
      status: z.literal("waiting"),
      kind: z.enum(["sold_out", "pre_sale"]),
      quantity: z.number(),
      fewest: z.number(),
      ticket: z.string().nullable(),
      created_at: z.string(),
      lapses: z.number(),
      gather_until: z.string().nullable(),
      position: z.number(),
    }),
  ),
  offers: z.array(
    z.strictObject({ ref: z.string(), status: z.string(), ends_at: z.string(), quantity: z.number() }),
  ),
  moves: z.array(
    z.strictObject({
      ref: z.string(),
      from_position: z.number(),
      to_position: z.number(),
      reason: z.string(),
      created_at: z.string(),
      moved_by: z.string().nullable(),
    }),
  ),
});

export const answers = {
  find_waitlist_link: z.strictObject({
    is_waiting: z.boolean(),
    has_offer: z.boolean(),
    event: z.strictObject({ slug: z.string(), title: z.string() }),
    ticket: z.string().nullable(),
  }),
  join_waitlist: entry,
  leave_waitlist: entry,
  leave_waitlist_by_link: z.strictObject({ is_waiting: z.boolean() }),
  list_waitlist: list,
  move_waitlist_entry: z.strictObject({ position: z.number(), was: z.number() }),
  my_waitlist: z.array(entry),
  wait_from_queue: entry,
};

// What the procedures of bulletins answer.
import { z } from "zod";

const status = z.enum(["waiting", "sending", "sent", "stopped", "refused"]);
const pictures = z.array(z.strictObject({ path: z.string(), alt: z.string() }));
const audience = z.enum(["all", "followers", "agreed", "came_twice", "bought_last_year", "members"]);
const sender = z.strictObject({ name: z.string(), path: z.string() });

/** What the box of a venue at a booking says; null where no venue asks. */
const venueConsent = z.strictObject({ venue: z.string(), agrees: z.boolean() }).nullable();

export const answers = {
  get_venue_consent: venueConsent,
  agree_to_venue: venueConsent,
  send_bulletin: z.strictObject({ id: z.string(), status }),
  leave_bulletins: z.strictObject({ state: z.literal("left") }),
  find_bulletin_link: z.strictObject({ ...sender.shape, hears: z.boolean() }).nullable(),
  find_bulletin: z
    .strictObject({
      id: z.string(),
      subject: z.string(),
      body: z.string(),
      pictures,
      started_at: z.string(),
      sender,
    })
    .nullable(),
  list_bulletins: z.strictObject({
    left_this_month: z.number(),
    towns: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    bulletins: z.array(
      z.strictObject({
        id: z.string(),
        status,
        subject: z.string(),
        body: z.string(),
        pictures,
        audience,
        /** only people of this town; null for everywhere */
        town: z.string().nullable(),
        refused_why: z.string().nullable(),
        told: z.number(),
        left_count: z.number(),
        /** how many are still to be told */
        waiting: z.number(),
        created_at: z.string(),
        started_at: z.string().nullable(),
      }),
    ),
  }),
  list_waiting_bulletins: z.array(
    z.strictObject({
      id: z.string(),
      sender,
      subject: z.string(),
      body: z.string(),
      pictures,
      audience,
      created_at: z.string(),
    }),
  ),
};

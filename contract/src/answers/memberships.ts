// What the procedures of members' clubs answer.
import { z } from "zod";

export const answers = {
  list_my_clubs: z.array(
    z.strictObject({
      membership_id: z.string(),
      club_name: z.string(),
      /** from when the member may come */
      from: z.string(),
      is_admitted: z.boolean(),
      /** how many guests a member may sign in to a night */
      guests: z.number(),
      register_months: z.number(),
      nights: z.array(
        z.strictObject({
          event_id: z.string(),
          slug: z.string(),
          title: z.string(),
          starts_at: z.string(),
          are_doors_open: z.boolean(),
          guests: z.array(z.strictObject({ id: z.string(), name: z.string(), address: z.string() })),
        }),
      ),
    }),
  ),
  list_club_register: z.strictObject({
    club_name: z.string(),
    as_of: z.string(),
    members: z.array(
      z.strictObject({
        number: z.number(),
        name: z.string(),
        status: z.enum(["active", "ending", "paused"]),
        asked_at: z.string(),
        since: z.string(),
        from: z.string(),
      }),
    ),
    nights: z.array(
      z.strictObject({
        event_id: z.string(),
        title: z.string(),
        starts_at: z.string(),
        guests: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            address: z.string(),
            signed_at: z.string(),
            host_number: z.number(),
            /** null where the member has left and their account is gone */
            host: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
};

// What procedures of set lists answer.
import { z } from "zod";

const tracks = z.array(z.strictObject({ title: z.string(), artist: z.string(), writers: z.string() }));

const setlist = z.strictObject({
  id: z.string(),
  name: z.string(),
  side: z.enum(["act", "team"]),
  tracks,
  given_at: z.string().nullable(),
  closes_at: z.string(),
  revision: z.number(),
  /** what the same act gave last, at another night */
  last: z.strictObject({ title: z.string(), night_date: z.string(), tracks }).nullable(),
  event: z.strictObject({ title: z.string(), slug: z.string().nullable(), night_date: z.string() }),
  organiser: z.string().nullable(),
});

const night = z.strictObject({
  asks_at: z.string(),
  is_over: z.boolean(),
  setlists: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      /** its page is claimed: it is asked by that account */
      has_page: z.boolean(),
      has_link: z.boolean(),
      asked_at: z.string().nullable(),
      reminders: z.number(),
      closes_at: z.string(),
      given_at: z.string().nullable(),
      tracks,
      revision: z.number(),
    }),
  ),
});

export const answers = {
  read_setlist: setlist,
  save_setlist: setlist,
  get_night_setlists: night,
  ask_setlist: night,
  end_setlist_link: night,
};

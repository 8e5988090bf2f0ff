// What procedures of people answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** A night as the page of a person lists it. */
const night = z.strictObject({
  slug: z.string(),
  title: z.string(),
  night_date: z.string(),
  starts_at: z.string(),
  venue_name: z.string().nullable(),
  area_name: z.string().nullable(),
  status: z.string(),
});

/** The page of a person; a list is null where the reader may not see it. */
const profilePage = z.strictObject({
  user_id: z.string(),
  handle: z.string(),
  full_name: z.string().nullable(),
  pronouns: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  links: z.array(z.string()),
  avatar_path: z.string().nullable(),
  avatar_alt: z.string().nullable(),
  genres: z.array(z.string()),
  visibility: words["profiles.visibility"],
  is_limited: z.literal(false),
  area: z.strictObject({ name: z.string(), slug: z.string() }).nullable(),
  /** what the reader is to the person */
  standing: z.enum(["me", "follower", "everyone"]),
  follower_count: z.number().nullable(),
  going: z.array(night).nullable(),
  been: z.array(night).nullable(),
  saved: z.array(night).nullable(),
  following: z
    .array(
      z.strictObject({
        kind: words["follows.kind"],
        target: z.string(),
        name: z.string(),
        path: z.string(),
        status: words["follows.status"],
      }),
    )
    .nullable(),
});

/** All that a stranger learns of a person who is shown to followers alone. */
const limitedPage = z.strictObject({
  user_id: z.string(),
  handle: z.string(),
  visibility: words["profiles.visibility"],
  standing: z.literal("everyone"),
  is_limited: z.literal(true),
});

/** The latest copy the caller asked for: when, whether it is ready, until when, and its name in the bucket `exports`; null where none was. */
const ownExport = z.strictObject({
  requested_at: z.string(),
  ready_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** in the bucket `exports`; null once it is gone */
  path: z.string().nullable(),
});

export const answers = {
  get_my_erasure: z
    .strictObject({
      due_at: z.string().nullable(),
      obstacles: z.array(z.string()),
      tickets: z.array(z.strictObject({ title: z.string(), night_date: z.string(), is_free: z.boolean() })),
    })
    .nullable(),
  get_my_export: ownExport.nullable(),
  get_my_profile: profilePage.nullable(),
  get_profile_page: z.union([profilePage, limitedPage, z.strictObject({ moved_to: z.string() })]).nullable(),
  read_calendar: z
    .union([
      z.strictObject({
        /** seconds */
        wait: z.number(),
      }),
      z.strictObject({
        events: z.array(
          z.strictObject({
            event_id: z.string(),
            slug: z.string(),
            title: z.string(),
            status: words["events.status"],
            starts_at: z.string(),
            ends_at: z.string().nullable(),
            details: z.string(),
            created_at: z.string(),
            updated_at: z.string(),
            point: z.null(),
            place: z.string(),
          }),
        ),
      }),
    ])
    .nullable(),
  request_export: ownExport.nullable(),
};

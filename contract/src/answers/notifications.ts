// What procedures of notifications answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { MAIL_FREQUENCIES, NOTIFICATION_TABS } from "../notification.ts";

const mail = z.enum(MAIL_FREQUENCIES);

/** How many are unread, of all and by tab; counted to a hundred. */
const counts = z.strictObject({
  unread: z.number(),
  unseen: z.number(),
  tickets: z.number(),
  social: z.number(),
  work: z.number(),
});

/** What a notification speaks of as it is now: a title, where it is, a picture; is_gone where there is nothing left to go to. */
const notificationSubject = z.strictObject({
  title: z.string().nullable().optional(),
  slug: z.string().optional(),
  ref: z.string().optional(),
  image_path: z.string().nullable().optional(),
  starts_at: z.string().optional(),
  /** there is nothing left to go to */
  is_gone: z.literal(true).optional(),
});

/** One row of the drawer. Those who have shut each other out, were muted, or left, are neither named nor counted. */
const notification = z.strictObject({
  id: z.string(),
  kind: z.string(),
  tab: words["internal.notification_kinds.tab"].nullable(),
  is_optional: z.boolean(),
  count: z.number(),
  payload: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  latest_at: z.string(),
  read_at: z.string().nullable(),
  seen_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  subject: notificationSubject,
  settled: z.string().nullable(),
  actors: z.array(
    z.strictObject({
      name: z.string(),
      handle: z.string(),
      avatar_path: z.string().nullable(),
    }),
  ),
});

export const answers = {
  count_notifications: counts,
  /** null where the link of the mail is not known */
  find_mailed_kinds: z
    .strictObject({
      /** "a•••@e•••" */
      address: z.string(),
      kinds: z.array(z.strictObject({ kind: z.string(), mail, has_own_hour: z.boolean() })),
    })
    .nullable(),
  /** what a kind became, and what it was before */
  lessen_notifications: z.strictObject({
    became: z.enum([...MAIL_FREQUENCIES, "no_push", "off"]),
    in_app: z.boolean(),
    mail,
    by_push: z.boolean(),
  }),
  /** what a person chose for each kind */
  list_notification_prefs: z.array(
    z.strictObject({
      kind: z.string(),
      tab: z.enum(NOTIFICATION_TABS).nullable(),
      is_optional: z.boolean(),
      /** its mail has an hour of its own: it can be ended, not collected */
      has_own_hour: z.boolean(),
      in_app: z.boolean(),
      mail,
      by_push: z.boolean(),
    }),
  ),
  mark_all_notifications: counts,
  mark_notifications: counts,
  remove_notification: counts,
  get_notification_settings: z.strictObject({
    has_quiet_hours: z.boolean(),
    quiet_from: z.string(),
    quiet_until: z.string(),
    /** null where the server sends nothing to browsers */
    push_key: z.string().nullable(),
    may_ask: z.boolean(),
  }),
  list_notifications: z.array(notification),
};

// What procedures of notifications answer.
import { z } from "zod";
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
};

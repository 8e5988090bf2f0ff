// What procedures of warnings answer.
import { z } from "zod";

/** A warning as everybody reads it. Words are null where they are not public any more. */
const warning = {
  id: z.string(),
  kind: z.enum(["drugs", "venue_closed", "missing_person", "other"]),
  title: z.string().nullable(),
  body: z.string().nullable(),
  sources: z.array(z.string()),
  organisation: z.string(),
  status: z.enum(["waiting", "shown", "hidden", "refused", "withdrawn"]),
  is_urgent: z.boolean(),
  is_confirmed: z.boolean(),
  is_over: z.boolean(),
  created_at: z.string(),
  shown_at: z.string().nullable(),
  ends_at: z.string(),
  look_by: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** the correction, or why it was refused or hidden */
  why: z.string().nullable(),
  town: z.strictObject({ name: z.string(), slug: z.string() }),
};

const standing = z.array(z.strictObject(warning));

/** What a partner or staff can deal with. */
const desk = z.strictObject({
  is_staff: z.boolean(),
  towns: z.array(z.strictObject({ id: z.string(), name: z.string(), organisation: z.string() })),
  warnings: z.array(
    z.strictObject({ ...warning, is_mine: z.boolean(), needs_second: z.boolean(), told: z.number() }),
  ),
});

const partners = z.array(
  z.strictObject({
    id: z.string(),
    organisation: z.string(),
    town: z.string(),
    name: z.string(),
    user_id: z.string(),
    appointed_at: z.string(),
    ended_at: z.string().nullable(),
  }),
);

export const answers = {
  list_town_warnings: standing,
  list_night_warnings: standing,
  list_warnings: z.strictObject({
    warnings: standing,
    /** where the next page begins */
    before: z.string().nullable(),
    has_more: z.boolean(),
    towns: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
  }),
  get_warning_desk: desk,
  write_warning: desk,
  second_warning: desk,
  refuse_warning: desk,
  withdraw_warning: desk,
  list_warning_partners: partners,
  appoint_warning_partner: partners,
  end_warning_partner: partners,
};

// What procedures of events answer.
import { z } from "zod";

const moment = z.string();
const said = z.record(z.string(), z.unknown());

/** A calendar as its team sees it. */
export const sourceAnswer = z.strictObject({
  id: z.string(),
  owner: z.enum(["organiser", "venue", "staff"]),
  name: z.string(),
  kind: z.enum(["address", "file"]),
  /** null for a file; of a team's calendar staff see the host alone */
  address: z.string().nullable(),
  new_nights: z.enum(["published", "draft", "asked"]),
  every_hours: z.number(),
  state: z.enum(["preview", "active", "failing", "asking", "resting"]),
  next_at: moment.nullable(),
  read_at: moment.nullable(),
  failing_since: moment.nullable(),
  problem: z.string().nullable(),
  organiser: z.string().nullable(),
  venue: z.string().nullable(),
  nights: z.number(),
  missing: z.number(),
  waiting: z.array(
    z.strictObject({
      id: z.string(),
      state: z.enum(["asked", "waits"]),
      title: z.string(),
      starts_at: moment,
      slug: z.string().nullable(),
      holders: z.number(),
    }),
  ),
  /** what the team has edited: by field, what the calendar says instead */
  kept: z.array(z.strictObject({ title: z.string(), slug: z.string(), starts_at: moment, fields: said })),
  runs: z.array(
    z.strictObject({
      outcome: z.enum(["preview", "read", "same", "asks", "failed"]),
      counts: z.record(z.string(), z.number()),
      problem: z.string().nullable(),
      created_at: moment,
    }),
  ),
});

/** A row of a preview as it would stand, or one that was refused and why. */
export const sourceLine = z.strictObject({
  outcome: z.string().optional(),
  title: z.string().nullish(),
  starts_at: moment.nullish(),
  place: z.string().nullish(),
  price_from: z.number().nullish(),
  price_to: z.number().nullish(),
  status: z.string().nullish(),
  /** the night that is here already */
  event: z.strictObject({ slug: z.string(), title: z.string() }).nullish(),
  row: z.number().optional(),
  field: z.string().optional(),
  reason: z.string().optional(),
  remedy: z.string().optional(),
});

const series = { slug: z.string(), title: z.string() };

export const answers = {
  answer_source: sourceAnswer,
  change_source: sourceAnswer,
  list_all_sources: z.array(sourceAnswer),
  list_sources: z.array(sourceAnswer),
  open_source: z.strictObject({ source: sourceAnswer, lines: z.array(sourceLine) }),
  read_source_now: sourceAnswer,
  settle_source_item: sourceAnswer,
  start_source: sourceAnswer,
  /** null for a night that stands alone; `ahead` is how many of its dates are to come */
  get_event_series: z.strictObject({ ...series, ahead: z.number() }).nullable(),
  /** by the ids of the nights that are one of a series */
  list_series_of: z.record(z.string(), z.strictObject(series)),
};

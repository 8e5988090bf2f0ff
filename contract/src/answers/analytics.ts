// What procedures of figures answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** Whether the weeks of a range are closed. */
const weekState = z.enum(["ok", "open"]);

const cells = z.array(
  z.strictObject({
    value: z.string(),
    label: z.string(),
    /** null where fewer than twenty stand behind it in every week */
    visitors: z.number().nullable(),
    hidden_weeks: z.number(),
  }),
);

/** Visits by where they came from, in finished weeks. */
const splits = z.strictObject({
  weeks: z.array(z.strictObject({ week: z.string(), is_closed: z.boolean() })),
  source: cells,
  device: cells,
  referrer: cells,
  place: cells,
});

/** Sums of a range; amounts are empty for a role that does not see money. */
const salesTotals = z.strictObject({
  held: z.number(),
  bookings: z.number(),
  tickets: z.number(),
  cancelled: z.number(),
  gross_pence: z.number().nullable(),
  refunded_pence: z.number().nullable(),
  fees_pence: z.number().nullable(),
  net_pence: z.number().nullable(),
});

const teamTotals = salesTotals.extend({
  seen: z.number(),
  opened: z.number(),
  nights: z.number(),
});

/** Every day of a range that has come, with visits of one thing and sales of nights. */
const days = z.array(
  z.strictObject({
    day: z.string(),
    seen: z.number(),
    opened: z.number(),
    held: z.number(),
    bookings: z.number(),
    tickets: z.number(),
    gross_pence: z.number().nullable(),
  }),
);

/** The nights of which something was seen or sold in a range, those that sold most first. */
const teamNights = z.array(
  z.strictObject({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    night_date: z.string(),
    status: words["events.status"],
    seen: z.number(),
    bookings: z.number(),
    tickets: z.number(),
    places: z.number().nullable(),
    sold: z.number(),
    gross_pence: z.number().nullable(),
  }),
);

/** The same for everybody who may ask; organisers are one, or those that are one venue. */
const teamFigures = z.strictObject({
  from: z.string(),
  to: z.string(),
  before_from: z.string().nullable(),
  before_to: z.string().nullable(),
  counts_from: z.string().nullable(),
  /** where the last day is not over: complete up to here */
  until: z.string().nullable(),
  has_money: z.boolean(),
  totals: teamTotals,
  before: teamTotals.nullable(),
  days: days,
  events: teamNights,
  sources: z.array(
    z.strictObject({
      source: z.string(),
      name: z.string(),
      bookings: z.number(),
      tickets: z.number(),
      gross_pence: z.number().nullable(),
    }),
  ),
});

/** What explains a bend in the chart: the announcement, releases that opened, prices that changed. */
const marks = z.array(
  z.strictObject({
    at: z.string(),
    day: z.string(),
    kind: z.enum(["announced", "release", "price"]),
    label: z.string(),
  }),
);

/** What each release sold. */
const releases = z.array(
  z.strictObject({
    ticket_type_id: z.string(),
    name: z.string(),
    kind: words["ticket_types.kind"],
    sales_start: z.string().nullable(),
    sales_end: z.string().nullable(),
    price_pence: z.number(),
    places: z.number().nullable(),
    tickets: z.number(),
    cancelled: z.number(),
    gross_pence: z.number().nullable(),
  }),
);

/** What the figures of a night say of its door; null where nothing was counted. */
const doorFigures = z.strictObject({
  came_in: z.number(),
  went_out: z.number(),
  not_in: z.number(),
  quarters: z.array(z.strictObject({ at: z.string(), came_in: z.number(), went_out: z.number() })),
});

const eventFigures = z.strictObject({
  event: z.strictObject({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    night_date: z.string(),
    status: words["events.status"],
  }),
  from: z.string(),
  to: z.string(),
  counts_from: z.string().nullable(),
  /** where the last day is not over: complete up to here */
  until: z.string().nullable(),
  has_money: z.boolean(),
  funnel: z.array(
    z.strictObject({
      step: z.enum(["seen", "opened", "held", "paid"]),
      unit: z.enum(["daily_visitors", "people", "bookings"]),
      value: z.number().nullable(),
    }),
  ),
  totals: salesTotals.extend({
    resold: z.number(),
    resold_pence: z.number().nullable(),
    places: z.number().nullable(),
    sold: z.number(),
    unserved: z.number(),
    shared: z.number(),
    external: z.number(),
  }),
  days: days,
  marks: marks,
  sources: z.array(
    z.strictObject({
      source: z.string(),
      name: z.string(),
      bookings: z.number(),
      tickets: z.number(),
      gross_pence: z.number().nullable(),
      visitors: z.number().nullable(),
      hidden_weeks: z.number(),
    }),
  ),
  releases: releases,
  splits: splits.omit({ source: true }),
  week_state: weekState,
  door: doorFigures.nullable(),
});

const platformFigures = z.strictObject({
  metric: z.string(),
  unit: z.enum(["count", "pence", "percent"]),
  from: z.string(),
  to: z.string(),
  before_from: z.string().nullable(),
  before_to: z.string().nullable(),
  counts_from: z.string().nullable(),
  /** where the last day is not over: complete up to here */
  until: z.string().nullable(),
  /** `weeks`: counted by finished weeks */
  state: z.enum(["ok", "no_data", "weeks"]),
  value: z.number().nullable(),
  before: z.number().nullable(),
  change: z.number().nullable(),
  days: z.array(
    z.strictObject({ day: z.string(), value: z.number().nullable(), before: z.number().nullable() }),
  ),
  rows: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      value: z.number().nullable(),
      before: z.number().nullable(),
      more: z.record(z.string(), z.number().nullable()),
    }),
  ),
  splits: splits.nullable(),
  narrowed: z.boolean(),
  more: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
});

export const answers = {
  event_figures: eventFigures,
  export_figures: z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("queued"), lines: z.number() }),
    z.strictObject({ state: z.literal("ready"), lines: z.number(), name: z.string(), csv: z.string() }),
  ]),
  get_my_figures_export: z
    .strictObject({
      requested_at: z.string(),
      ready_at: z.string().nullable(),
      expires_at: z.string().nullable(),
      report: z.string(),
      path: z.string().nullable(),
    })
    .nullable(),
  organiser_figures: teamFigures,
  platform_figures: platformFigures,
  venue_figures: teamFigures.extend({
    page: z.strictObject({ visitors: z.number(), views: z.number() }),
    splits,
    week_state: weekState,
  }),
};

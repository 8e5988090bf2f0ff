// What procedures of events answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { listing } from "./listings.ts";

const moment = z.string();
const said = z.record(z.string(), z.unknown());

/** A calendar as its team sees it. */
export const sourceAnswer = z.strictObject({
  id: z.string(),
  owner: z.enum(["organiser", "venue", "staff"]),
  name: z.string(),
  kind: z.enum(["address", "file", "key"]),
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
/** The series a night belongs to, as a card of a list carries it. */
export const seriesOf = z.strictObject(series);

/** What is over, as the page of its series, artist or organiser lists it. */
export const pastNights = z.array(
  z.strictObject({
    event_id: z.string(),
    slug: z.string(),
    title: z.string(),
    night_date: z.string(),
    place: z.string().nullable(),
  }),
);

/** The programme of a night as its team writes it. Times are London's clock. */
const programme = z.strictObject({
  version: z.string(),
  set_times_at: z.string().nullable(),
  nights: z.array(z.string()),
  rooms: z.array(z.string()),
  sets: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      b2b_group: z.number().optional(),
      stage: z.string().optional(),
      set_start: z.string().optional(),
      set_end: z.string().optional(),
    }),
  ),
});

const savedEvent = z.strictObject({
  id: z.string(),
  slug: z.string(),
  status: words["events.status"],
  publish_at: z.string().nullable(),
  reasons: z.array(z.string()),
});

const draft = z.strictObject({
  id: z.string(),
  organiser_id: z.string(),
  organiser: z.string(),
  /** its event is one of a series */
  is_in_series: z.boolean(),
  /** the caller writes in it for a host: its holder saves and publishes */
  is_hosted: z.boolean(),
  event_id: z.string().nullable(),
  version: z.number(),
  /** what the form holds: nothing of it has been checked yet */
  data: z.record(z.string(), z.any()),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  /** the last change was this person's, in this tab or another */
  updated_by_me: z.boolean(),
  status: words["events.status"].nullable(),
  slug: z.string().nullable(),
  problems: z.array(
    z.strictObject({
      step: z.string(),
      field: z.string(),
      code: z.string(),
      message: z.string(),
      remedy: z.string(),
      is_warning: z.boolean(),
    }),
  ),
});

const allocation = z.strictObject({
  name: z.string(),
  places: z.number(),
  closes_at: z.string().nullable(),
  /** null where it closes at no time */
  is_open: z.boolean().nullable(),
  entry_before: z.string().nullable(),
  price_pence: z.number().nullable(),
  event_title: z.string(),
  starts_at: z.string(),
  guests: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      plus: z.number(),
    }),
  ),
});

const savedSeries = z.strictObject({
  id: z.string(),
  title: z.string(),
  events: z.array(savedEvent).nullable(),
});

/** The rule that makes the nights of a series, as its team sees it. Dates are days. */
const seriesRule = z.strictObject({
  rhythm: z.enum(["weekly", "fortnightly", "monthly", "monthly_last"]),
  first_day: z.string(),
  left_out: z.array(z.string()),
  nation: z.enum(["england_and_wales", "scotland", "northern_ireland"]).nullable(),
  until: z.string().nullable(),
  is_ended: z.boolean(),
  /** why the night of `problem_day` could not be made */
  problem: z.string().nullable(),
  problem_day: z.string().nullable(),
  /** the next dates of which there is no night yet */
  next_days: z.array(z.string()),
  /** bank holidays of the coming year that the rule leaves out */
  holidays: z.array(z.strictObject({ day: z.string(), name: z.string() })),
});

const givenFigures = z.enum(["all", "counts", "none"]);

/** Who puts a night on together with its organiser, as the organiser's team reads it. */
const nightHosts = z.strictObject({
  /** places are sold, held or waited for: the money cannot be handed on */
  has_sales: z.boolean(),
  /** of which ticket type hosts may send comps */
  comp_type_id: z.string().nullable(),
  hosts: z.array(
    z.strictObject({
      organiser_id: z.string(),
      name: z.string(),
      slug: z.string(),
      state: z.enum(["asked", "accepted", "declined", "left", "removed"]),
      figures: givenFigures,
      guest_places: z.number(),
      /** places that are taken, by guests and comps */
      guests: z.number(),
      comps: z.number(),
      /** the night is offered to it: an owner of it may take the money over */
      is_offered: z.boolean(),
      /** it writes in the draft until the night is public */
      may_edit: z.boolean(),
    }),
  ),
});

/** A night that another organiser has announced, as who chooses a date reads it. */
const clash = z.strictObject({
  slug: z.string(),
  title: z.string(),
  starts_at: moment,
  organiser: z.string(),
  place: z.string().nullable(),
  town: z.string().nullable(),
  /** how many people it is for */
  size: z.number().nullable(),
  /** those it shares */
  tags: z.array(z.string()),
  /** at the venue that was chosen */
  is_here: z.boolean(),
});

export const answers = {
  /** what else is on, before a date is chosen */
  find_clashes: z.strictObject({
    night: z.string(),
    town: z.string().nullable(),
    holiday: z.string().nullable(),
    holiday_after: z.string().nullable(),
    clock: z.enum(["back", "forward"]).nullable(),
    /** other organisers who plan something; null below three */
    planned: z.number().nullable(),
    /** how many announced nights there are; `nights` are the first eight */
    total: z.number(),
    nights: z.array(clash),
    nearby: z.array(clash),
  }),
  ask_host: nightHosts,
  list_night_hosts: nightHosts,
  get_programme: programme,
  save_programme: programme,
  offer_night: nightHosts,
  let_host_edit: nightHosts,
  /** nights of others that an organiser was asked to put on, or puts on with them */
  list_hosted_nights: z.array(
    z.strictObject({
      event_id: z.string(),
      /** null while the night is not announced */
      slug: z.string().nullable(),
      title: z.string(),
      starts_at: moment,
      status: words["events.status"],
      place: z.string().nullable(),
      holder: z.string(),
      state: z.enum(["asked", "accepted"]),
      figures: givenFigures,
      guest_places: z.number(),
      is_offered: z.boolean(),
      /** the draft can be written in now */
      may_edit: z.boolean(),
      asked_at: moment,
      /** null where it sees no figures; takings for those who were given all */
      numbers: z
        .strictObject({
          sold: z.number(),
          places: z.number().nullable(),
          takings_pence: z.number().nullable(),
        })
        .nullable(),
      guests: z.array(z.strictObject({ id: z.string(), name: z.string(), plus: z.number() })),
      /** the ticket of which comps are sent; null where the host sends none */
      comp_ticket: z.string().nullable(),
      comps: z.array(
        z.strictObject({ id: z.string(), name: z.string().nullable(), status: z.enum(["sent", "taken"]) }),
      ),
    }),
  ),
  set_host_comps: nightHosts,
  issue_host_comps: z.strictObject({ issued: z.number() }),
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
  /** by the ids of the nights that are one of a series; `more` is how many of its dates come after that night */
  list_series_of: z.record(z.string(), z.strictObject({ ...series, more: z.number() })),
  change_series_rule: seriesRule,
  end_series_rule: seriesRule,
  /** null where the nights come by no rule */
  get_series_rule: seriesRule.nullable(),
  save_series_by_rule: savedSeries,
  cancel_event: savedEvent,
  duplicate_event: draft,
  edit_event: draft,
  enter_guests: allocation,
  find_series: z
    .strictObject({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      organiser: z.strictObject({ slug: z.string(), name: z.string() }),
      /** what its next date says of itself */
      description: z.string().nullable(),
      upcoming: z.array(listing),
      past: pastNights,
    })
    .nullable(),
  move_event: savedEvent,
  open_event_draft: draft,
  postpone_event: savedEvent,
  publish_event: savedEvent,
  publish_series: savedSeries,
  read_guest_allocation: allocation,
  remove_entered_guest: allocation,
  reschedule_event: savedEvent,
  save_event: savedEvent,
  save_event_draft: draft,
  save_series: savedSeries,
  unpublish_event: savedEvent,
};

// What procedures of work answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import {
  APPLICATION_STATES,
  type ApplicationState,
  JOB_REQUIREMENTS,
  type JobRequirement,
} from "../texts/careers.ts";

const applicationState = z.enum(Object.keys(APPLICATION_STATES) as ApplicationState[]);

/** A post as lists show it: pay first. `from` is where distance is told from, or null. */
const jobOrganisation = z.strictObject({
  kind: z.enum(["venue", "organiser", "person"]),
  name: z.string(),
  slug: z.string().nullable(),
});

export const jobCard = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  discipline: words["jobs.discipline"],
  kind: words["jobs.kind"],
  contract: words["jobs.contract"],
  organisation: jobOrganisation.nullable(),
  area: z
    .strictObject({
      name: z.string(),
      slug: z.string(),
    })
    .nullable(),
  place: z.string().nullable(),
  remote: words["jobs.remote"],
  hours: z.number().nullable(),
  pay_min_pence: z.number().nullable(),
  pay_max_pence: z.number().nullable(),
  pay_period: words["jobs.pay_period"].nullable(),
  hourly_pence: z.number().nullable(),
  unpaid_reason: words["jobs.unpaid_reason"].nullable(),
  needs_sia: z.boolean().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  closes_at: z.string(),
  opened_at: z.string().nullable(),
  status: words["jobs.status"],
});

/** The whole post as its page shows it. */
const job = jobCard.extend({
  description: z.string(),
  how_to_apply: z.string().nullable(),
  hours_cover: z.string().nullable(),
  pay_note: z.string().nullable(),
  unpaid_details: z.record(z.string(), z.string()),
  requirements: z.array(z.enum(Object.keys(JOB_REQUIREMENTS) as JobRequirement[])),
  inclusion: z.string().nullable(),
  exemption: z.string().nullable(),
  apply_mode: words["jobs.apply_mode"],
  apply_target: z.string().nullable(),
  ended_at: z.string().nullable(),
  created_at: z.string(),
  usual_answer_days: z.number().nullable(),
});

/** What those who post see of their own posts, and the states they give them. */
const myJob = job.extend({
  apply_target: z.string().nullable(),
  version: z.number(),
  venue_id: z.string().nullable(),
  organiser_id: z.string().nullable(),
  area_id: z.string().nullable(),
  hold: z
    .strictObject({
      reasons: z.array(z.string()),
      decision: words["job_holds.decision"].nullable(),
      field: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  may_decide: z.boolean(),
});

/** What employers see and decide. Owners and managers alone; applicants see none of this but what is said to them. */
const applicationCard = z.strictObject({
  id: z.string(),
  status: applicationState,
  name: z.string(),
  submitted_at: z.string(),
  has_cv: z.boolean(),
  is_overdue: z.boolean(),
});

/** {"total", "facets"}: one pass over what the other filters leave, summed up by discipline, kind and licence. */
const counts = z.strictObject({
  total: z.number(),
  facets: z.strictObject({
    discipline: z.record(z.string(), z.number()),
    kind: z.record(z.string(), z.number()),
    sia: z.record(z.string(), z.number()),
  }),
});

const moves = z.array(
  z.strictObject({
    status: applicationState,
    sentence: z.string().nullable(),
    created_at: z.string(),
  }),
);

/** The messages about an application as its screens show them. */
export const thread = z.array(
  z.strictObject({
    id: z.string(),
    is_from_employer: z.boolean(),
    body: z.string(),
    created_at: z.string(),
  }),
);

export const answers = {
  close_job: myJob,
  duplicate_job: myJob,
  find_job: z
    .union([z.strictObject({ job, similar: z.array(jobCard) }), z.strictObject({ is_gone: z.literal(true) })])
    .nullable(),
  get_my_job: myJob,
  list_job_applications: z.strictObject({
    job: myJob,
    applications: z.array(applicationCard),
  }),
  list_job_posters: z.array(
    z.strictObject({
      kind: z.enum(["venue", "organiser"]),
      id: z.string(),
      name: z.string(),
      area_id: z.string().nullable(),
    }),
  ),
  list_jobs: counts.extend({
    jobs: z.array(jobCard.extend({ miles: z.number().nullable() })),
    /** the filter that would show the most if it were taken away; only when nothing is found */
    widest: z.string().nullable(),
  }),
  list_my_applications: z.array(
    z.strictObject({
      id: z.string(),
      status: applicationState,
      note: z.string(),
      links: z.array(z.string()),
      availability: z.string().nullable(),
      cv_path: z.string().nullable(),
      submitted_at: z.string(),
      job: jobCard,
      usual_answer_days: z.number().nullable(),
      access_needs: z.string().nullable(),
      moves: moves,
      messages: thread,
    }),
  ),
  list_my_jobs: z.array(
    jobCard.extend({
      /** null, as what follows, for those who do not decide */
      applicants: z.number().nullable(),
      waiting: z.number().nullable(),
      overdue: z.number().nullable(),
      note: z.string().nullable(),
    }),
  ),
  list_pending_jobs: z.array(
    job.extend({
      updated_at: z.string(),
      reasons: z.array(z.string()),
    }),
  ),
  list_work_here: z.array(jobCard),
  open_application: applicationCard.extend({
    note: z.string(),
    links: z.array(z.string()),
    availability: z.string().nullable(),
    access_needs: z.string().nullable(),
    moves: moves,
    messages: thread,
  }),
  republish_job: myJob,
  save_job: myJob,
};

// What procedures of claims of venues answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { type ClaimStep, claimSteps } from "../texts/venue-claims.ts";

const step = z.enum(Object.keys(claimSteps) as ClaimStep[]);

/** A claim as its applicant reads it: what was typed, what is wrong with it, what proves it, and the venue it is about. */
export const claim = z.strictObject({
  id: z.string(),
  kind: words["venue_claims.kind"],
  version: z.number(),
  status: words["venue_claims.status"],
  /** what the form holds: nothing of it has been checked yet */
  payload: z.record(z.string(), z.any()),
  submitted_at: z.string().nullable(),
  due_at: z.string().nullable(),
  /** set where the room has owners: they may answer until then */
  owners_until: z.string().nullable(),
  owners_answer: words["venue_claims.owners_answer"].nullable(),
  /** what staff wrote: by field, and `reason` for the whole */
  notes: z.record(z.string(), z.string()),
  appealed_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  updated_at: z.string(),
  venue: z.strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    place: z.string(),
    status: words["venues.status"],
    website: z.string().nullable(),
    has_owners: z.boolean(),
  }),
  problems: z.array(
    z.strictObject({
      step,
      field: z.string(),
      problem: z.string(),
    }),
  ),
  proofs: z.array(z.string()),
  codes: z.partialRecord(
    words["internal.venue_claim_codes.kind"],
    z.strictObject({
      domain: z.string(),
      email: z.string().nullable(),
      code: z.string().nullable(),
      expires_at: z.string().nullable(),
      proved_at: z.string().nullable(),
    }),
  ),
});

/** Claims for staff: what waits, the soonest due first, or what was decided, the latest first. */
export const staffClaim = z.strictObject({
  id: z.string(),
  kind: words["venue_claims.kind"],
  version: z.number(),
  status: words["venue_claims.status"],
  payload: z.record(z.string(), z.unknown()),
  notes: z.record(z.string(), z.string()),
  submitted_at: z.string().nullable(),
  due_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  appeal: z.string().nullable(),
  appealed_at: z.string().nullable(),
  owners_until: z.string().nullable(),
  owners_answer: words["venue_claims.owners_answer"].nullable(),
  owners_words: z.string().nullable(),
  /** false where the reader has a part in it, or rejected it before */
  may_decide: z.boolean(),
  waits_for_owners: z.boolean(),
  venue: z.strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    place: z.string(),
    status: words["venues.status"],
    website: z.string().nullable(),
    has_owners: z.boolean(),
  }),
  applicant: z.strictObject({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    since: z.string(),
    approved: z.number(),
    rejected: z.number(),
  }),
  proofs: z.array(z.string()),
  codes: z.array(
    z.strictObject({
      kind: words["internal.venue_claim_codes.kind"],
      domain: z.string(),
      email: z.string().nullable(),
      proved_at: z.string(),
    }),
  ),
  /** other claims of the same venue that wait */
  rivals: z.number(),
  similar: z.array(z.strictObject({ slug: z.string(), name: z.string(), place: z.string() })),
});

export const answers = {
  appeal_claim: claim,
  confirm_claim_code: claim,
  get_contested_claim: z.strictObject({
    id: z.string(),
    status: words["venue_claims.status"],
    venue: z.string(),
    slug: z.string(),
    name: z.string(),
    role: z.string().nullable(),
    message: z.string().nullable(),
    proofs: z.array(z.string()),
    until: z.string(),
    answer: words["venue_claims.owners_answer"].nullable(),
    words: z.string().nullable(),
    submitted_at: z.string(),
  }),
  list_my_venue_claims: z.array(
    z.strictObject({
      id: z.string(),
      kind: words["venue_claims.kind"],
      status: words["venue_claims.status"],
      venue: z.string(),
      slug: z.string(),
      venue_status: words["venues.status"],
      step: step.nullable(),
      due_at: z.string().nullable(),
      owners_until: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
  list_venue_claims: z.array(staffClaim),
  open_venue_claim: claim,
  save_venue_claim: claim,
  start_venue_claim: claim,
  submit_claim: claim,
};

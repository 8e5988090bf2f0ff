// What procedures of hire answer.
import { z } from "zod";
import { words } from "../column-words.ts";

const hire = z.strictObject({
  id: z.string(),
  status: words["hire_requests.status"],
  /** goes up with every change of offer or state */
  version: z.number(),
  day: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  guests: z.number(),
  purpose: z.string(),
  budget_pence: z.number().nullable(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  reason: z.string().nullable(),
  ended_by: words["hire_requests.ended_by"].nullable(),
  expires_at: z.string().nullable(),
  offer: z
    .strictObject({
      price_pence: z.number(),
      conditions: z.string().nullable(),
      until: z.string(),
      is_over: z.boolean(),
    })
    .nullable(),
  venue: z.strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    status: words["venues.status"],
  }),
  written_at: z.string().nullable(),
});

export const asker = z.strictObject({ name: z.string(), handle: z.string() });

/** A request as either side opens it. */
export const hireRequest = hire.extend({
  side: z.enum(["asker", "team"]),
  is_over: z.boolean(),
  may_cancel: z.boolean(),
  /** for the team alone, as what follows */
  person: asker.nullable(),
  clashes: z
    .array(
      z.strictObject({
        kind: z.enum(["night", "hire"]),
        title: z.string(),
        starts_at: z.string(),
        ends_at: z.string().nullable(),
        slug: z.string().nullable(),
      }),
    )
    .nullable(),
  /** the event that is made of a hire; the draft's id for those who may open it */
  making: z
    .strictObject({
      by: z.string().nullable(),
      is_mine: z.boolean().nullable(),
      draft_id: z.string().nullable(),
      event: z
        .strictObject({ title: z.string(), slug: z.string(), status: words["events.status"] })
        .nullable(),
    })
    .nullable(),
  organisers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** the thread of the messages; null before anybody has written */
  conversation_id: z.string().nullable(),
  messages: z.array(
    z.strictObject({
      id: z.string(),
      sequence: z.number(),
      body: z.string(),
      created_at: z.string(),
      is_from_team: z.boolean(),
      is_mine: z.boolean(),
      name: z.string(),
    }),
  ),
});

export const answers = {
  get_hire_desk: z.strictObject({
    is_open: z.boolean(),
    answer_minutes: z.number().nullable(),
  }),
  list_hire_requests: z.array(
    hire.extend({
      person: asker.nullable(),
      /** how many things are on in the room at those hours */
      clashes: z.number(),
    }),
  ),
  list_my_hire_requests: z.array(hire),
  open_hire_request: hireRequest,
};

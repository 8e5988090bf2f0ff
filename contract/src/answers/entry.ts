// What the procedures of entry questions and of vouching answer.
import { z } from "zod";

const kind = z.enum(["one", "several", "text", "yes", "file"]);

export const answers = {
  list_entry_sentences: z.strictObject({ yes: z.array(z.string()), no: z.array(z.string()) }),
  list_my_vouches: z.strictObject({
    /** where the person may vouch, and for how many more this year */
    organisers: z.array(z.strictObject({ id: z.string(), name: z.string(), left: z.number() })),
    vouches: z.array(
      z.strictObject({
        id: z.string(),
        organiser: z.string(),
        created_at: z.string(),
        ends_at: z.string(),
        state: z.enum(["open", "used", "ended", "taken_back"]),
      }),
    ),
  }),
  /** the code is told this once */
  make_vouch: z.strictObject({ id: z.string(), code: z.string(), ends_at: z.string() }),
  my_entry: z.strictObject({
    organiser_id: z.string(),
    answer_days: z.number(),
    /** after a refusal: until when a person cannot apply */
    waits_until: z.string().nullable(),
    is_vouched_for: z.boolean(),
    /** the team takes vouches, and has let the person in */
    may_vouch: z.boolean(),
    application: z
      .strictObject({
        booking_id: z.string(),
        status: z.enum(["awaiting_approval", "approved", "confirmed", "declined"]),
        due_at: z.string(),
        is_late: z.boolean(),
        sentence: z.string().nullable(),
      })
      .nullable(),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        kind,
        prompt: z.string(),
        options: z.array(z.string()),
        is_required: z.boolean(),
        /** how long an answer counts for all nights of the team; null: for this night */
        remembered_months: z.number().nullable(),
        answers: z.array(z.string()),
        file: z.string().nullable(),
        is_answered: z.boolean(),
        good_until: z.string().nullable(),
      }),
    ),
  }),
  read_entry_rules: z.strictObject({
    rules: z.strictObject({
      answer_days: z.number(),
      wait_days: z.number(),
      asks_everyone: z.boolean(),
      takes_vouches: z.boolean(),
      vouches_a_year: z.number(),
      yes_sentences: z.array(z.string()),
      no_sentences: z.array(z.string()),
    }),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        kind,
        prompt: z.string(),
        options: z.array(z.string()),
        right_answers: z.array(z.string()),
        wrong_declines: z.boolean(),
        is_required: z.boolean(),
        remembered_months: z.number().nullable(),
      }),
    ),
  }),
  read_night_questions: z.strictObject({
    questions: z.array(z.strictObject({ id: z.string(), prompt: z.string(), is_asked: z.boolean() })),
  }),
  read_vouch: z.strictObject({
    organiser: z.strictObject({ name: z.string(), slug: z.string() }),
    /** the reader took this link before */
    is_mine: z.boolean(),
  }),
};

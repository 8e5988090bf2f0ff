// What procedures of feedback answer.
import { z } from "zod";

/** Nights that a person may say something about. */
const mine = z.array(
  z.strictObject({
    event_id: z.string(),
    title: z.string(),
    slug: z.string(),
    starts_at: z.string(),
    closes_at: z.string(),
  }),
);

/** From 1 to 5; null until five have answered it. */
const average = z.number().nullable();

/** What a person may ask about a night, and what of theirs waits. */
const asking = z.strictObject({
  why_not: z.enum(["closed", "over", "stranger", "waiting", "full"]).nullable(),
  /** the team has shut the person out */
  is_shut_out: z.boolean(),
  waiting: z.array(z.strictObject({ id: z.string(), body: z.string() })),
});

/** Questions as the team of a night reads them: those that wait first. */
const teamQuestions = z.strictObject({
  is_open: z.boolean(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      body: z.string(),
      answer: z.string().nullable(),
      status: z.enum(["waiting", "answered", "hidden", "removed"]),
      created_at: z.string(),
    }),
  ),
});

export const answers = {
  get_asking: asking,
  ask_question: asking,
  withdraw_question: asking,
  get_night_questions: teamQuestions,
  open_questions: teamQuestions,
  answer_question: teamQuestions,
  dismiss_question: teamQuestions,
  /** what everybody reads under a night; null where it takes no questions and has none */
  list_night_questions: z
    .strictObject({
      is_open: z.boolean(),
      questions: z.array(z.strictObject({ id: z.string(), body: z.string(), answer: z.string() })),
    })
    .nullable(),
  list_my_feedback: mine,
  give_feedback: mine,
  get_event_feedback: z.strictObject({
    asked: z.number(),
    closes_at: z.string().nullable(),
    answers: z.number(),
    sound: average,
    access: average,
    safety: average,
    queue: average,
    words: z.array(z.string()),
  }),
};

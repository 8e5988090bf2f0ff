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

export const answers = {
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

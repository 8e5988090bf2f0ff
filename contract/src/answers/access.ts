// What procedures of questions about access answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { asker } from "./hire.ts";

/** A question without its text: what a list shows. */
const question = z.strictObject({
  id: z.string(),
  status: words["access_requests.status"],
  created_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  is_overdue: z.boolean(),
  /** false once the text has been deleted */
  has_text: z.boolean(),
  /** the night or the venue it speaks of */
  about: z.string().nullable(),
  event: z
    .strictObject({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
    })
    .nullable(),
  venue: z
    .strictObject({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
    })
    .nullable(),
  member: asker.nullable(),
  member_id: z.string().nullable(),
  is_for_me: z.boolean(),
});

/** A question as the person who asked it reads it. */
const ownQuestion = question.omit({ member: true, member_id: true, is_for_me: true });

/** null once the text has been deleted, and before there is an answer */
const texts = { question: z.string().nullable(), answer: z.string().nullable() };

export const answers = {
  confirm_access_question: z.strictObject({ state: z.enum(["sent", "over"]) }),
  list_access_requests: z.array(question),
  list_my_access_requests: z.strictObject({
    asked: z.array(ownQuestion),
    to_answer: z.array(question),
  }),
  list_overdue_access_requests: z.array(
    z.strictObject({
      id: z.string(),
      about: z.string().nullable(),
      created_at: z.string(),
      due_at: z.string(),
      path: z.string().nullable(),
    }),
  ),
  open_access_request: z.union([
    ownQuestion.extend({ side: z.literal("asker"), ...texts }),
    question.extend({
      side: z.enum(["team", "member"]),
      ...texts,
      person: asker.nullable(),
      /** the sheet that the reader may change */
      sheet_of: z.strictObject({ id: z.string(), slug: z.string() }).nullable(),
      members: z.array(z.strictObject({ id: z.string(), name: z.string().nullable() })),
    }),
  ]),
  read_access_answer: z
    .strictObject({
      /** the night or the venue it speaks of */
      about: z.string().nullable(),
      status: words["access_requests.status"],
      created_at: z.string(),
      due_at: z.string(),
      answered_at: z.string().nullable(),
      question: z.string().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
};

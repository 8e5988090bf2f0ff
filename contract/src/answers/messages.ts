// What procedures of messages answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { thread } from "./careers.ts";
import { hireRequest } from "./hire.ts";

/** Conversations with something unread, and requests that wait. */
const counts = z.strictObject({ unread: z.number(), requests: z.number() });

/** Whom or what a reader sees at the other end. */
const otherEnd = {
  title: z.string(),
  /** the event of a booking, the post of an application; for a team, what the person writes about */
  subtitle: z.string().nullable().optional(),
  avatar_path: z.string().nullable().optional(),
  path: z.string().nullable().optional(),
  /** where a team finds the booking, the request or the application it is about */
  about_path: z.string().nullable().optional(),
  handle: z.string().nullable().optional(),
  is_gone: z.boolean().optional(),
};

/** A line of the list. */
const line = z.strictObject({
  ...otherEnd,
  id: z.string(),
  kind: words["conversations.kind"],
  /** the side the reader is on */
  side: z.enum(["person", "team"]),
  state: words["conversation_members.state"],
  is_muted: z.boolean(),
  last_sequence: z.number(),
  last_message_at: z.string(),
  last_read_sequence: z.number(),
  unread: z.number(),
  inbox: z
    .strictObject({ kind: words["conversations.inbox_kind"].nullable(), id: z.string().nullable() })
    .nullable(),
  last: z
    .strictObject({ body: z.string().nullable(), is_mine: z.boolean(), as_team: z.boolean() })
    .nullable(),
});

/** A message for one reader. Who of a team wrote it is for colleagues alone. */
const message = z.strictObject({
  id: z.string(),
  conversation_id: z.string(),
  sequence: z.number(),
  /** null: it was removed */
  body: z.string().nullable(),
  created_at: z.string(),
  is_mine: z.boolean(),
  as_team: z.boolean(),
  client_id: z.string().nullable(),
  card: z.strictObject({ kind: words["messages.card_kind"], id: z.string() }).nullable(),
  /** the colleague who wrote it, for colleagues */
  sender: z.string().nullable(),
});

export const answers = {
  count_messages: counts,
  read_conversation: counts,
  find_conversation: z.strictObject({
    ...otherEnd,
    kind: words["conversations.kind"],
    subject_id: z.string(),
    /** the thread these two have */
    conversation_id: z.string().nullable(),
    /** `later`: they have not told an age yet */
    standing: z.enum(["inbox", "request", "later", "no"]),
    asks_age: z.boolean(),
  }),
  get_conversation: line.extend({
    /** why the reader cannot write */
    silence: z.enum(["closed", "later", "pending"]).nullable(),
    person_id: z.string().nullable(),
    is_blocked_by_me: z.boolean(),
    /** the first message waits as a request */
    waits_for_them: z.boolean(),
    shared_nights: z
      .array(
        z.strictObject({
          title: z.string(),
          slug: z.string(),
        }),
      )
      .nullable(),
  }),
  list_conversations: z.strictObject({
    conversations: z.array(line),
    has_more: z.boolean(),
    counts: counts,
    inboxes: z.array(
      z.strictObject({
        kind: words["conversations.inbox_kind"],
        id: z.string(),
        name: z.string().nullable(),
        unread: z.number(),
      }),
    ),
  }),
  list_messages: z.strictObject({
    messages: z.array(message),
    has_more: z.boolean(),
  }),
  search_messages: z.array(z.strictObject({ ...otherEnd, ...message.shape })),
  send_application_message: thread,
  send_hire_message: hireRequest,
  send_message: message,
  start_conversation: message,
};

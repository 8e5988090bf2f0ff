// Conversations and messages as the database answers them for one reader.

import type { Answer } from "#app/api/call.ts";

/** What a conversation is about. */
export type ConversationKind = "direct" | "venue" | "organiser" | "booking" | "hire" | "job";

/** Something attached to a message; what it shows is read under the reader's own rights. */
export type Card = { kind: "event" | "venue" | "job"; id: string };

/** Who or what is at the other end. */
export type OtherEnd = {
  title: string;
  /** the event of a booking, the post of an application; for a team, what the person writes about */
  subtitle?: string | null;
  avatar_path?: string | null;
  path?: string | null;
  /** where a team finds the booking, the request or the application it is about */
  about_path?: string | null;
  handle?: string | null;
  is_gone?: boolean;
};

/** A line of the list. Times are ISO 8601. */
export type ConversationLine = OtherEnd & {
  id: string;
  kind: ConversationKind;
  /** the side the reader is on */
  side: "person" | "team";
  state: "request" | "active" | "archived" | "ignored" | "blocked";
  is_muted: boolean;
  last_sequence: number;
  last_read_sequence: number;
  last_message_at: string;
  unread: number;
  last: { body: string | null; is_mine: boolean; as_team: boolean } | null;
};

/** A conversation that is open. */
export type Conversation = ConversationLine & {
  /** why the reader cannot write */
  silence: "closed" | "later" | "pending" | null;
  person_id: string | null;
  is_blocked_by_me: boolean;
  /** the first message waits as a request */
  waits_for_them: boolean;
  shared_nights: readonly { title: string; slug: string }[] | null;
};

export type Message = {
  id: string;
  conversation_id: string;
  sequence: number;
  /** null: it was removed */
  body: string | null;
  created_at: string;
  is_mine: boolean;
  as_team: boolean;
  client_id: string | null;
  card: Card | null;
  /** the colleague who wrote it, for colleagues */
  sender: string | null;
};

export type Inbox = {
  kind: "venue" | "organiser" | "person";
  id: string;
  name: string | null;
  unread: number;
};
export type MessageCounts = Answer<"count_messages">;

/** Whom a first message goes to. */
export type Receiver = OtherEnd & {
  kind: ConversationKind;
  subject_id: string;
  /** the thread these two have */
  conversation_id: string | null;
  /** later: they have not told an age yet */
  standing: "inbox" | "request" | "later" | "no";
  asks_age: boolean;
};

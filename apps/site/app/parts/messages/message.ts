// Conversations and messages as the database answers them for one reader.

import type { Answer } from "#app/api/call.ts";

/** Something attached to a message; what it shows is read under the reader's own rights. */
export type Card = NonNullable<Message["card"]>;

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
export type ConversationLine = Answer<"list_conversations">["conversations"][number];

/** A conversation that is open. */
export type Conversation = Answer<"get_conversation">;

export type Message = Answer<"send_message">;

export type Inbox = Answer<"list_conversations">["inboxes"][number];
export type MessageCounts = Answer<"count_messages">;

/** Whom a first message goes to. */
export type Receiver = Answer<"find_conversation">;

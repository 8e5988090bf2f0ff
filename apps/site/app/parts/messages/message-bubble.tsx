import clsx from "clsx";
import type { ReactNode } from "react";
import { clockTime } from "#app/format/nights.ts";
import type { Conversation, Message } from "./message.ts";
import { MessageCard } from "./message-card.tsx";
import { MessageText } from "./message-text.tsx";

/** The frame of a message; one's own stand at the end, in blue. */
export function Bubble({ isOwn, note, children }: { isOwn: boolean; note: ReactNode; children: ReactNode }) {
  return (
    <div className={clsx("flex flex-col gap-1", isOwn ? "items-end ps-10" : "items-start pe-10")}>
      <div
        className={clsx(
          "min-w-0 max-w-reading border-2 px-3 py-2",
          isOwn ? "border-blue bg-blue text-on-blue" : "border-line-strong bg-raised",
        )}
      >
        {children}
      </div>
      <p className="type-data text-ink-2 text-small">{note}</p>
    </div>
  );
}

/** Who wrote a message, as its reader is told. */
function senderOf(message: Message, conversation: Conversation): string {
  if (message.is_mine) return "You";
  if (message.as_team) return message.sender ?? conversation.title;
  return conversation.title;
}

/** A message as it stands in its thread. */
export function MessageBubble({ message, conversation }: { message: Message; conversation: Conversation }) {
  const isOwn = message.is_mine || (message.as_team && conversation.side === "team");
  const sender = senderOf(message, conversation);
  return (
    <Bubble
      isOwn={isOwn}
      note={
        <>
          {message.is_mine ? <span className="sr-only">You, </span> : `${sender}, `}
          <time dateTime={message.created_at}>{clockTime(new Date(message.created_at))}</time>
        </>
      }
    >
      {message.body === null ? (
        <p className="italic">This message was removed.</p>
      ) : (
        <MessageText text={message.body} hasLinks={conversation.state !== "request"} />
      )}
      {message.card ? <MessageCard card={message.card} /> : null}
    </Bubble>
  );
}

import { useEffect } from "react";
import { askAge } from "#app/api/age-question.ts";
import { outbox, type Waiting } from "#app/api/outbox.ts";
import { RefusedEntry } from "#app/ui/refused-entry.tsx";
import { Bubble } from "./message-bubble.tsx";
import type { WaitingMessage } from "./message-queue.ts";
import { MessageText } from "./message-text.tsx";

/** Entries whose refusal opened the question for a date of birth by itself: it does so once. */
const asked = new Set<number>();

/** Sends a refused message again, after the date of birth was told where that is what was missing. */
async function sendAgain({ key, refusal }: Waiting): Promise<void> {
  asked.add(key);
  if (refusal?.code === "AGE_REQUIRED" && !(await askAge())) return;
  await outbox.retry(key);
}

type WaitingBubbleProps = {
  entry: Waiting<WaitingMessage>;
  isOnline: boolean;
  isLimited: boolean;
  /** puts the words back into the field */
  onEdit: (body: string) => void;
};

/** A message of one's own that has not arrived, or was refused. */
export function WaitingBubble({ entry, isOnline, isLimited, onEdit }: WaitingBubbleProps) {
  const { body, refusal, key } = entry;
  useEffect(() => {
    if (entry.refusal?.code === "AGE_REQUIRED" && !asked.has(entry.key)) void sendAgain(entry);
  }, [entry]);
  if (refusal)
    return (
      <div className="grid gap-2 ps-10">
        <RefusedEntry
          name="Your message"
          refusal={refusal}
          onRetry={() => void sendAgain(entry)}
          onEdit={() => {
            onEdit(body.body);
            void outbox.discard(key);
          }}
          onDiscard={() => void outbox.discard(key)}
        />
        <p className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{body.body}</p>
      </div>
    );
  return (
    <Bubble
      isOwn
      note={
        isOnline && !isLimited ? (
          "Sending…"
        ) : (
          <>
            Waiting to be sent{" "}
            <button
              type="button"
              className="min-h-6 underline"
              onClick={() => {
                onEdit(body.body);
                void outbox.discard(key);
              }}
            >
              Take back
            </button>
          </>
        )
      }
    >
      <MessageText text={body.body} hasLinks={false} />
    </Bubble>
  );
}

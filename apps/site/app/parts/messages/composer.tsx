import { message } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import { OutboxFullError } from "#app/api/outbox.ts";
import { serverNow } from "#app/device/server-time.ts";
import { Button } from "#app/ui/button.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { CardPicker } from "./card-picker.tsx";
import type { Card } from "./message.ts";
import { keepMessageDraft, readMessageDraft } from "./message-draft.ts";
import { MessageField } from "./message-field.tsx";
import { putMessage, useLimitedUntil } from "./message-queue.ts";
import { chooseSendByEnter, useSendByEnter } from "./send-by-enter.ts";

/** What is wrong with words before they are sent, or null. */
export function problemOf(body: string): string | null {
  const { error } = message.safeParse(body);
  return error?.issues[0]?.message ?? null;
}

type ComposerProps = {
  threadId: string;
  title: string;
  /** words that were taken back from what waits */
  returned: { body: string } | null;
  /** tells what is being typed, for the note about paying elsewhere */
  onTyping: (body: string) => void;
  onSent: () => void;
};

/** Writes to a thread. What is sent waits in this browser until it has arrived. */
export function Composer({ threadId, title, returned, onTyping, onSent }: ComposerProps) {
  const [body, setBody] = useState(() => readMessageDraft(threadId));
  const [card, setCard] = useState<(Card & { title: string }) | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sendsByEnter = useSendByEnter();
  const change = (next: string) => {
    setBody(next);
    setError(null);
    keepMessageDraft(threadId, next);
    onTyping(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each return of words is put in once
  useEffect(() => {
    if (!returned) return;
    change(body.trim() === "" ? returned.body : `${returned.body}\n${body}`);
    field.current?.focus();
  }, [returned]);

  async function send() {
    const problem = problemOf(body);
    if (problem) {
      setError(problem);
      field.current?.focus();
      return;
    }
    try {
      await putMessage(threadId, { body, card: card && { kind: card.kind, id: card.id }, title });
      change("");
      setCard(null);
      field.current?.focus();
      onSent();
    } catch (reason) {
      setError(
        reason instanceof OutboxFullError
          ? "A hundred things wait to be sent already. Wait until they are gone."
          : "This browser cannot keep the message. Try again.",
      );
    }
  }

  return (
    <form
      noValidate
      className="border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LimitNote />
      {card ? (
        <p className="mb-2 flex items-center justify-between gap-2 border-2 border-line-strong ps-3">
          <span className="min-w-0 truncate" dir="auto">
            {card.title}
          </span>
          <button
            type="button"
            className="size-11 text-h3"
            aria-label="Take the card off"
            onClick={() => setCard(null)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <CardPicker onPick={setCard} />
        <MessageField
          label={`Message to ${title}`}
          value={body}
          onChange={change}
          onSend={() => void send()}
          error={error}
          fieldRef={field}
        />
        <Button type="submit">Send</Button>
      </div>
      <label className="mt-1 hidden min-h-8 items-center gap-2 text-ink-2 text-small lg:flex">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-pink"
          checked={sendsByEnter}
          onChange={(event) => chooseSendByEnter(event.target.checked)}
        />
        Enter sends. {sendsByEnter ? "Shift and Enter begins a new line." : "Ctrl or ⌘ and Enter still does."}
      </label>
    </form>
  );
}

/** Says how long the next message has to wait, counting down. */
function LimitNote() {
  const until = useLimitedUntil();
  const [seconds, start] = useCountdown(0);
  useEffect(() => {
    const left = Math.ceil((until - serverNow()) / 1000);
    if (left > 0) start(left);
  }, [until, start]);
  if (seconds === 0) return null;
  return (
    <p className="mb-2 border-warn border-s-4 ps-3 text-small">
      <span role="alert">Rate limit exceeded. Please try again later.</span>{" "}
      <span className="tabular-nums">You can send again in {seconds} s.</span> Waiting messages are sent
      automatically.
    </p>
  );
}

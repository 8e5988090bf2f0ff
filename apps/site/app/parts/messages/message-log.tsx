import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import type { Conversation, Message } from "./message.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { dayMark, dayOf } from "./message-days.ts";
import type { HeldMessages } from "./messages-queries.ts";
import { useReading } from "./use-thread.ts";

type MessageLogProps = {
  conversation: Conversation;
  held: HeldMessages;
  loadOlder: () => Promise<void>;
  /** what has not arrived yet */
  waiting: readonly ReactNode[];
};

/** Whether the end of the log is in view; null until it was measured. */
function useIsAtEnd(box: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): boolean | null {
  const [isAtEnd, setIsAtEnd] = useState<boolean | null>(null);
  useEffect(() => {
    const root = box.current;
    const target = end.current;
    if (!root || !target) return;
    const observer = new IntersectionObserver(([entry]) => setIsAtEnd(entry?.isIntersecting ?? false), {
      root,
      rootMargin: "0px 0px 80px 0px",
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [box, end]);
  return isAtEnd;
}

type Place = { messages: readonly Message[]; waiting: readonly ReactNode[]; isAtEnd: boolean };

/**
 * Keeps what is in view where it is: at the end while one is there, or has just written, else where the reader is when older ones come
 * above. The end also stays in view when there is less room: for the keyboard of a phone, a longer message, or a note.
 */
function usePlace(box: RefObject<HTMLElement | null>, { messages, waiting, isAtEnd }: Place): void {
  const first = messages[0]?.sequence ?? 0;
  const waits = waiting.length;
  const before = useRef({ first, waits, height: 0, wasAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes the height, or says that it has changed
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const then = before.current;
    if (then.height === 0) {
      const mark = element.querySelector("[data-new-mark]");
      // by hand: scrollIntoView would move the page as well
      if (mark)
        element.scrollTop += mark.getBoundingClientRect().top - element.getBoundingClientRect().top - 80;
      else element.scrollTop = element.scrollHeight;
    } else if (first < then.first) element.scrollTop += element.scrollHeight - then.height;
    else if (waits > then.waits || (then.wasAtEnd && element.scrollHeight > then.height))
      element.scrollTop = element.scrollHeight;
    before.current = { ...then, first, waits, height: element.scrollHeight };
  }, [box, messages, waiting, isAtEnd]);
  useEffect(() => {
    before.current.wasAtEnd = isAtEnd;
  }, [isAtEnd]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (before.current.height > 0 && before.current.wasAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

/** The messages of a thread in order: days, where the new ones begin, and older ones above. */
export function MessageLog({ conversation, held, loadOlder, waiting }: MessageLogProps) {
  const { messages } = held;
  const box = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  const measured = useIsAtEnd(box, end);
  const isAtEnd = measured === true;
  // where the new ones begin, as it was when the thread was opened
  const [openedAt] = useState(conversation.last_read_sequence);
  const firstNew =
    openedAt < conversation.last_sequence
      ? messages.find((one) => one.sequence > openedAt && !one.is_mine)
      : undefined;
  const { run, isBusy } = useExclusiveChange(() => null);
  usePlace(box, { messages, waiting, isAtEnd });
  useReading(conversation.id, newest, isAtEnd);
  const jump = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  return (
    <div className="relative min-h-0 grow">
      <section
        ref={box}
        aria-label={`Conversation with ${conversation.title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain p-4 -outline-offset-4"
      >
        {held.hasOlder ? (
          <p className="mb-4 text-center">
            <Button variant="outline" size="sm" busy={isBusy} onClick={() => void run(loadOlder)}>
              Show older messages
            </Button>
          </p>
        ) : null}
        <div role="log" aria-label="Messages" className="grid gap-3">
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <Marks message={message} before={messages[index - 1]} isFirstNew={message === firstNew} />
              <MessageBubble message={message} conversation={conversation} />
            </Fragment>
          ))}
          {waiting}
        </div>
        <div ref={end} className="h-px" />
      </section>
      {measured !== false ? null : (
        <Button variant="raised" size="sm" className="absolute end-4 bottom-3" onClick={jump}>
          {newest && newest.sequence > openedAt && !newest.is_mine
            ? "Jump to new messages"
            : "Jump to the end"}
        </Button>
      )}
    </div>
  );
}

type MarksProps = { message: Message; before: Message | undefined; isFirstNew: boolean };

/** What stands above a message: its day where it begins, and "New". */
function Marks({ message, before, isFirstNew }: MarksProps) {
  const day = dayOf(message.created_at);
  return (
    <>
      {before && dayOf(before.created_at) === day ? null : (
        <h3 className="type-label mt-2 border-line border-b pb-1 text-center text-ink-2">{dayMark(day)}</h3>
      )}
      {isFirstNew ? (
        <p data-new-mark="" className="type-label border-pink border-b-2 text-link">
          New
        </p>
      ) : null}
    </>
  );
}

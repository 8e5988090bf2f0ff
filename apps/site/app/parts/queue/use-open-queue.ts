import { useEffect, useState } from "react";
import { type QueueBoard, readBoard } from "./queue-board.ts";

/** The queue's own screen asks more often; a page that only leads there need not. */
const AGAIN_MS = 30_000;

/**
 * The queue of a night that stands before its tickets now, or null. One that is sold out stands before nothing.
 * It asks by itself: TanStack Query would weigh more than the rest of what is new on the page of a night.
 * @param isAsked whether the page sells something and is awake
 */
export function useOpenQueue(eventId: string, isAsked: boolean): QueueBoard | null {
  const [board, setBoard] = useState<QueueBoard | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => {
      timer = setTimeout(() => (document.hidden ? askAgain() : ask()), AGAIN_MS);
    };
    const ask = () => {
      readBoard(eventId, stop.signal).then(
        (read) => {
          setBoard(read);
          if (read && isBefore(read)) askAgain();
        },
        () => {
          if (!stop.signal.aborted) askAgain();
        },
      );
    };
    ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
      setBoard(null);
    };
  }, [eventId, isAsked]);
  return board && isBefore(board) ? board : null;
}

const isBefore = (board: QueueBoard): boolean =>
  (board.state === "open" || board.state === "gathering") && !board.is_sold_out;

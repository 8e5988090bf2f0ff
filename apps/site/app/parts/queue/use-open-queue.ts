import { useEffect, useState } from "react";
import { type QueueBoard, readBoard } from "./queue-board.ts";

/** The queue's own screen asks more often; a page that only leads there need not. */
const AGAIN_MS = 30_000;

/**
 * The queue of a night that stands before its tickets now, or null. One that is sold out stands before nothing. Without the cache of
 * queries: an event's page is public, is drawn by the server too, and has none around it.
 * @param isAsked whether the page sells something and is awake
 */
export function useOpenQueue(eventId: string, isAsked: boolean): QueueBoard | null {
  const [board, setBoard] = useState<QueueBoard | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const read = await readBoard(eventId, ended.signal);
      if (ended.signal.aborted) return;
      setBoard(read);
      if (read && isBefore(read)) timer = setTimeout(askQuietly, AGAIN_MS);
    };
    // a queue that cannot be asked is not shown
    const askQuietly = (): void => void ask().catch(() => {});
    askQuietly();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [eventId, isAsked]);
  return board && isBefore(board) ? board : null;
}

const isBefore = (board: QueueBoard): boolean =>
  (board.state === "open" || board.state === "gathering") && !board.is_sold_out;

import { useQuery } from "@tanstack/react-query";
import { type QueueBoard, readBoard } from "./queue-board.ts";

/** The queue's own screen asks more often; a page that only leads there need not. */
const AGAIN_MS = 30_000;

/**
 * The queue of a night that stands before its tickets now, or null. One that is sold out stands before nothing.
 * @param isAsked whether the page sells something and is awake
 */
export function useOpenQueue(eventId: string, isAsked: boolean): QueueBoard | null {
  const { data } = useQuery({
    queryKey: ["queue", eventId, "open"],
    queryFn: ({ signal }) => readBoard(eventId, signal),
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBefore(state.data) ? AGAIN_MS : false),
  });
  return data && isBefore(data) ? data : null;
}

const isBefore = (board: QueueBoard): boolean =>
  (board.state === "open" || board.state === "gathering") && !board.is_sold_out;

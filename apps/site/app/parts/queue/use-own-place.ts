import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#app/api/call.ts";
import type { OwnPlace, QueueBoard } from "./queue-board.ts";

/** Under which a person's place in a queue is kept. */
export const placeKey = (personId: string | null, eventId: string) =>
  ["mine", personId, "queue", eventId] as const;

/**
 * The own place of a person in the queue of a night. It is read again when the queue says that something must have changed for them:
 * their number was let in, the order was drawn, or there is no queue any more. Of nobody, nothing is read.
 */
export function useOwnPlace(eventId: string, personId: string | null, board: QueueBoard | null | undefined) {
  const queryClient = useQueryClient();
  const queryKey = placeKey(personId, eventId);
  const query = useQuery({
    queryKey,
    queryFn: async () => call("my_queue", { p_event_id: eventId }),
    enabled: personId !== null && board !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const place = query.data;
  const { refetch } = query;
  useEffect(() => {
    if (board && place && isOutdated(place, board)) void refetch();
  }, [board, place, refetch]);
  return {
    place: personId === null ? null : place,
    error: query.error,
    refetch,
    keep: (next: OwnPlace, owner: string) => queryClient.setQueryData(placeKey(owner, eventId), next),
  };
}

/** Whether what everybody sees shows that a place is not as it was read. */
function isOutdated(place: OwnPlace, board: QueueBoard): boolean {
  if (place.status !== "waiting") return false;
  if (board.state !== place.state) return true;
  return place.number === null ? board.state === "open" : board.admitted_number >= place.number;
}

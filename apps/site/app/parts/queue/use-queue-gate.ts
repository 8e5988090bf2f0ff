import { useEffect } from "react";
import { useOwnPlace } from "./use-own-place.ts";
import { useQueueBoard } from "./use-queue-board.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/**
 * Whether a person has to queue before they choose tickets of a night, and how long they have when they were let in. Where it is not
 * known yet nobody is stopped: the box office asks for a number itself.
 */
export function useQueueGate(eventId: string, personId: string | null, hasHold: boolean) {
  const { board } = useQueueBoard(eventId);
  const isOpen = board?.state === "open" || board?.state === "gathering";
  const { place, refetch } = useOwnPlace(eventId, isOpen ? personId : null, board);
  const secondsLeft = useSecondsLeft(place);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  const isInside = secondsLeft !== null && !isOver;
  const isKnown = personId === null || place !== undefined;
  return {
    mustQueue: isOpen && isKnown && !hasHold && !place?.passes && !isInside,
    isInQueue: place?.status === "waiting",
    secondsLeft: isOpen && isInside && !hasHold ? secondsLeft : null,
  };
}

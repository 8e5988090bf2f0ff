import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readBoard } from "./queue-board.ts";

const SOONEST_MS = 5_000;
const SPREAD_MS = 10_000;
const LONGEST_MS = 60_000;

/**
 * The queue of a night, asked for every 5 to 15 seconds, so that people who came together do not ask together; after failures ever
 * more rarely, and once a minute where there is no queue. `isFailing` says that what is shown may be old.
 */
export function useQueueBoard(eventId: string) {
  const [seed] = useState(Math.random);
  const failures = useRef(0);
  const query = useQuery({
    queryKey: ["queue", eventId],
    queryFn: async ({ signal }) => {
      try {
        const board = await readBoard(eventId, signal);
        failures.current = 0;
        return board;
      } catch (error) {
        failures.current += 1;
        throw error;
      }
    },
    staleTime: 0,
    // a lost line is said at once, and the line is asked as soon as it is back
    networkMode: "always",
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    // people look at something else while they wait, and the tab says when it is their turn
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      // the same answer gives the same delay: a new one would start the clock again each time the page is drawn
      if (state.data?.state === "closed" && failures.current === 0) return LONGEST_MS;
      const spread = (seed + state.dataUpdatedAt / 7_919) % 1;
      const delay = SOONEST_MS * 2 ** Math.min(failures.current, 4);
      return Math.min(delay, LONGEST_MS) + Math.round(spread * SPREAD_MS);
    },
  });
  return { board: query.data, isFailing: query.isError, isLoading: query.isPending, refetch: query.refetch };
}

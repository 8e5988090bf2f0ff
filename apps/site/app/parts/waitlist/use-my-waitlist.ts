import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { persistent } from "#app/api/query-client.ts";

/** How soon a page that stays open learns of an offer, at the latest. */
const FRESH_EVERY_MS = 15_000;

/** What a change of one's waiting lists reads again. */
export const waitlistKey = (personId: string | null) => ["mine", personId, "waitlist"] as const;

/** The waiting lists of a person: offers first, then the night that is next, those that ended last. Of nobody, nothing is read. */
export const useMyWaitlist = (personId: string | null) =>
  useQuery({
    ...persistent,
    queryKey: waitlistKey(personId),
    queryFn: () => call("my_waitlist"),
    enabled: personId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      (state.data ?? []).some(({ status }) => status === "waiting" || status === "offered")
        ? FRESH_EVERY_MS
        : false,
  });

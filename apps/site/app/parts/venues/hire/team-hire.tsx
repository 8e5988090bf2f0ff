import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type HireCard, hireKey, listHire } from "./hire.ts";
import { HireList } from "./hire-list.tsx";

const states = [
  { state: "open", label: "Open" },
  { state: "over", label: "Over" },
] as const;

/** Whether the page of a venue takes requests; null where its page is not public. */
async function readTakesHire(venueId: string): Promise<{ hire_enquiries: boolean } | null> {
  const venues = (await browserClient()).from("venues").select("hire_enquiries");
  const { data } = await venues.eq("id", venueId).maybeSingle().throwOnError();
  return data;
}

/** The requests to hire a venue, for its team. */
export function TeamHire({ venueId }: { venueId: string }) {
  const [state, setState] = useState<"open" | "over">("open");
  const page = useQuery({
    queryKey: [...hireKey, "takes", venueId],
    staleTime: 0,
    queryFn: () => readTakesHire(venueId),
  });
  return (
    <>
      {page.data?.hire_enquiries === false ? (
        <p className="border-warn border-s-4 ps-4">
          Your page takes no hire requests at the moment. You can switch them on under Page, in Hire.
        </p>
      ) : null}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Which requests</legend>
        {states.map((one) => (
          <Button
            key={one.state}
            size="sm"
            variant={one.state === state ? "primary" : "outline"}
            aria-pressed={one.state === state}
            onClick={() => setState(one.state)}
          >
            {one.label}
          </Button>
        ))}
      </fieldset>
      <Requests key={state} venueId={venueId} state={state} />
    </>
  );
}

function Requests({ venueId, state }: { venueId: string; state: "open" | "over" }) {
  const query = useInfiniteQuery({
    queryKey: [...hireKey, "of", venueId, state],
    staleTime: 0,
    initialPageParam: undefined as HireCard | undefined,
    queryFn: ({ pageParam }) => listHire(venueId, state, pageParam),
    getNextPageParam: (page) => (page.length === 50 ? page.at(-1) : undefined),
  });
  return (
    <Loaded query={query} what="The hire requests">
      {({ pages }) => {
        const requests = pages.flat();
        return requests.length === 0 ? (
          <EmptyState>
            {state === "open"
              ? "No hire requests are open. People send them from the page of your venue."
              : "No hire requests are over yet."}
          </EmptyState>
        ) : (
          <div className="grid justify-items-start gap-4">
            <div className="w-full">
              <HireList requests={requests} />
            </div>
            <ShowMore query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}

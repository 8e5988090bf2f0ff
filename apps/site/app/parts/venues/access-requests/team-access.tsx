import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { WaitingBadge } from "#app/ui/waiting-badge.tsx";
import { AccessList } from "./access-list.tsx";
import { type AccessCard, accessKey, listAccess } from "./access-requests.ts";

/** How many questions about a night wait for an answer, of the newest fifty. */
export function AccessWaiting({ eventId }: { eventId: string }) {
  const { data } = useQuery({
    queryKey: [...accessKey, "waiting", eventId],
    staleTime: 0,
    queryFn: () => listAccess({ eventId }),
  });
  return <WaitingBadge count={(data ?? []).filter(({ status }) => status === "open").length} />;
}

/** Questions about access to a venue or a night, for its team. */
export function TeamAccess({ of }: { of: { venueId: string } | { eventId: string } }) {
  const query = useInfiniteQuery({
    queryKey: [...accessKey, of],
    staleTime: 0,
    initialPageParam: undefined as AccessCard | undefined,
    queryFn: ({ pageParam }) => listAccess(of, pageParam),
    getNextPageParam: (page) => (page.length === 50 ? page.at(-1) : undefined),
  });
  return (
    <>
      <p className="max-w-reading text-ink-2">
        Please answer within two working days. Questions are private: owners, managers and the colleague you
        name can open them, and we record who did. They are deleted 30 days after the night or the answer.
      </p>
      <Loaded query={query} what="The questions">
        {({ pages }) => {
          const requests = pages.flat();
          return requests.length === 0 ? (
            <EmptyState>No questions about access wait for you. People ask from your page.</EmptyState>
          ) : (
            <div className="grid justify-items-start gap-4">
              <div className="w-full">
                <AccessList requests={requests} />
              </div>
              <ShowMore query={query} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

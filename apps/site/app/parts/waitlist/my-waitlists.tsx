import { useState } from "react";
import { useLive } from "#app/api/live/use-live.ts";
import { serverDate } from "#app/device/server-time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { EntryCard } from "./entry-card.tsx";
import { useMyWaitlist } from "./use-my-waitlist.ts";
import { isOpenEntry } from "./waitlist-entry.ts";

/** How many lists a person is on; null while that is not known. */
export const useWaitlistCount = (personId: string): number | null =>
  useMyWaitlist(personId).data?.filter(isOpenEntry).length ?? null;

/** The lists a person is on, and those that ended within the last thirty days. */
export function MyWaitlists({ personId }: { personId: string }) {
  const query = useMyWaitlist(personId);
  const [now] = useState(() => serverDate());
  useLive(`person:${personId}`, {
    onMessage: () => void query.refetch(),
    onReturn: () => void query.refetch(),
  });
  return (
    <Loaded query={query} what="Your waiting lists">
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
            You are on no waiting list. When a night is sold out, its page lets you join one.
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-5 lg:grid-cols-2">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <EntryCard entry={entry} personId={personId} now={now} />
                </li>
              ))}
            </ul>
            <ListEnd shown={entries.length} most={100} />
          </>
        )
      }
    </Loaded>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { momentName } from "#app/format/moment.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { keptSavedNights, readSavedNights } from "#app/parts/events/saved/keep-saved-nights.ts";
import { savedEvents } from "#app/parts/events/saved/saved-events.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useOnline } from "#app/ui/use-online.ts";

/** How many events are saved; null on the server. */
export function useSavedCount(): number {
  return savedEvents.useSaved().length;
}

/** The saved events that still have a page, the next one first. */
export function SavedEvents() {
  const ids = savedEvents.useSaved();
  const [now] = useState(() => serverDate());
  const personId = useSession().person?.id ?? null;
  const isOnline = useOnline();
  const query = useQuery({
    queryKey: ["listings", "saved", ids],
    queryFn: () => readSavedNights(ids, personId),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    networkMode: "always",
  });
  const { data: copy } = useQuery({
    queryKey: ["on-device", "saved-nights"],
    queryFn: keptSavedNights,
    networkMode: "always",
  });

  if (ids.length === 0) {
    return (
      <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
        Nothing saved yet. Press the heart on an event to keep it here.
      </EmptyState>
    );
  }
  const isCopy = !query.data && copy && (query.isError || query.failureCount > 0 || !isOnline);
  const listings = query.data ?? (isCopy ? copy.value : null);
  if (!listings && query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        What you saved could not be loaded. It is not lost.
      </ErrorState>
    );
  }
  if (!listings) return <Halftone className="h-40 animate-appear-late" />;
  return (
    <>
      {isCopy ? (
        <p role="status" className="mb-4 border-warn border-s-4 ps-4">
          As of {momentName(new Date(copy.savedAt).toISOString())}. Newer things show once you are connected.
        </p>
      ) : null}
      <ul data-shows-muted="" className="@container">
        {listings
          .filter(({ event_id }) => ids.includes(event_id))
          .map((listing) => (
            <EventRow key={listing.event_id} listing={listing} now={now} showDate heading="h2" />
          ))}
      </ul>
    </>
  );
}

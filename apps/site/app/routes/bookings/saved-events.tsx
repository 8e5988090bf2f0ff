import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { savedEvents } from "#app/parts/events/saved-events.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** How many events are saved; null on the server. */
export function useSavedCount(): number {
  return savedEvents.useSaved().length;
}

/** The saved events that still have a page, the next one first. */
export function SavedEvents() {
  const ids = savedEvents.useSaved();
  const [now] = useState(() => serverDate());
  const query = useQuery({
    queryKey: ["listings", "saved", ids],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("listings")
        .select()
        .in("event_id", [...ids])
        .order("starts_at")
        .throwOnError();
      return data;
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });

  if (ids.length === 0) {
    return (
      <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
        Nothing saved yet. Press the heart on an event to keep it here.
      </EmptyState>
    );
  }
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        What you saved could not be loaded. It is not lost.
      </ErrorState>
    );
  }
  if (!query.data) return <Halftone className="h-40 animate-appear-late" />;
  return (
    <ul data-shows-muted="" className="@container">
      {query.data
        .filter(({ event_id }) => ids.includes(event_id))
        .map((listing) => (
          <EventRow key={listing.event_id} listing={listing} now={now} showDate heading="h2" />
        ))}
    </ul>
  );
}

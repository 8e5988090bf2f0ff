import type { Day } from "#app/format/nights.ts";
import type { Card } from "#app/parts/events/listing.ts";
import { NextNights } from "#app/parts/events/page/programme.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { VenueData } from "./venue-data.server.ts";

type UpcomingEventsProps = {
  venue: VenueData["venue"];
  listings: readonly Card[];
  tonight: Day;
  now: Date;
};

/** What is on from tonight, night by night. */
export function UpcomingEvents({ venue, listings, tonight, now }: UpcomingEventsProps) {
  const empty = (
    <EmptyState
      action={
        venue.area ? (
          <LinkButton to={`/events?area=${venue.area.slug}`} variant="outline">
            What is on in {venue.area.name}
          </LinkButton>
        ) : null
      }
    >
      {venue.status === "closed"
        ? "Nothing more will happen here."
        : `Nothing is announced at ${venue.name} yet.`}
    </EmptyState>
  );
  return <NextNights cards={listings} tonight={tonight} now={now} empty={empty} isAtVenue />;
}

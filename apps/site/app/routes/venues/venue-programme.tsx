import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { type Day, dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { type Card, groupByNight } from "#app/parts/events/listing.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { VenueData } from "./detail.tsx";

/** A titled part of a venue's page. */
export function VenueSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2 mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

type UpcomingEventsProps = {
  venue: VenueData["venue"];
  listings: readonly Card[];
  tonight: Day;
  now: Date;
};

/** What is on from tonight, night by night. */
export function UpcomingEvents({ venue, listings, tonight, now }: UpcomingEventsProps) {
  if (listings.length === 0)
    return (
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
  return (
    <ul className="@container -mx-(--gutter) border-ink border-t-2">
      {groupByNight(listings, tonight).flatMap(({ night, listings: on }) =>
        on.map((listing) => (
          <EventRow key={listing.event_id} listing={listing} night={night} now={now} showDate isAtVenue />
        )),
      )}
    </ul>
  );
}

/** What was on, by year; each year folds away. */
export function PastEvents({ past }: { past: VenueData["past"] }) {
  if (past.length === 0) return null;
  const years = Map.groupBy(past, (event) => event.night_date.slice(0, 4));
  return (
    <VenueSection title="Past events">
      {[...years].map(([year, events]) => (
        <details key={year} className="border-line border-b py-2">
          <summary className="min-h-9 type-numeral">
            {year} <span className="ms-2 type-data text-ink-2">{plural(events.length, "event")}</span>
          </summary>
          <ul className="grid gap-1 py-2">
            {events.map((event) => (
              <li key={event.event_id} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
                <span className="type-data pt-1 text-ink-2">{dayName(event.night_date)}</span>
                <Link to={`/events/${event.slug}`} className="no-underline hover:underline">
                  {event.title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </VenueSection>
  );
}

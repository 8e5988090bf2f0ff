import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { type Day, dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventRow } from "./event-row.tsx";
import { type Card, groupByNight } from "./listing.ts";

/** A night that has been, as lists by year name it. */
export type PastNight = {
  event_id: string;
  slug: string;
  title: string;
  night_date: Day;
  /** left out on the page of its venue */
  place?: string | null;
};

/** A titled part of a page. */
export function ProgrammeSection({ title, children }: { title: string; children: ReactNode }) {
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

type NextNightsProps = {
  cards: readonly Card[];
  tonight: Day;
  now: Date;
  empty: ReactNode;
  isAtVenue?: boolean;
};

/** What is on from tonight, night by night. */
export function NextNights({ cards, tonight, now, empty, isAtVenue = false }: NextNightsProps) {
  if (cards.length === 0) return empty;
  return (
    <ul className="@container -mx-(--gutter) border-ink border-t-2">
      {groupByNight(cards, tonight).flatMap(({ night, listings }) =>
        listings.map((card) => (
          <EventRow
            key={card.event_id}
            listing={card}
            night={night}
            now={now}
            showDate
            isAtVenue={isAtVenue}
          />
        )),
      )}
    </ul>
  );
}

/** What was on, by year; each year folds away. */
export function PastNights({ nights }: { nights: readonly PastNight[] }) {
  if (nights.length === 0) return null;
  const years = Map.groupBy(nights, (night) => night.night_date.slice(0, 4));
  return (
    <ProgrammeSection title="Past events">
      {[...years].map(([year, ofYear]) => (
        <details key={year} className="border-line border-b py-2">
          <summary className="min-h-9 type-numeral">
            {year} <span className="ms-2 type-data text-ink-2">{plural(ofYear.length, "event")}</span>
          </summary>
          <ul className="grid gap-1 py-2">
            {ofYear.map((night) => (
              <li key={night.event_id} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
                <span className="type-data pt-1 text-ink-2">{dayName(night.night_date)}</span>
                <span>
                  <Link to={`/events/${night.slug}`} className="no-underline hover:underline">
                    {night.title}
                  </Link>
                  {night.place ? <span className="text-ink-2"> · {night.place}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </ProgrammeSection>
  );
}

type ArtistLinksProps = { title: string; artists: readonly { slug: string; name: string }[] };

/** Artists by name, each leading to their page. */
export function ArtistLinks({ title, artists }: ArtistLinksProps) {
  if (artists.length === 0) return null;
  return (
    <ProgrammeSection title={title}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {artists.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/artists/${slug}`} className="inline-flex min-h-9 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </ProgrammeSection>
  );
}

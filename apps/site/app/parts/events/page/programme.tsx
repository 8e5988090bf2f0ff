import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { type Day, dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { type Card, groupByNight } from "#app/parts/events/listing.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { splitOver } from "./split-over.ts";

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

/** A card that may be one of a series. */
export type ProgrammeCard = Card & { series?: { slug: string; title: string } | null };

type NextNightsProps = {
  cards: readonly ProgrammeCard[];
  tonight: Day;
  now: Date;
  empty: ReactNode;
  isAtVenue?: boolean;
};

/** How many further dates of a series its first one names. */
const FURTHER_DATES = 2;

/** The first date of each series, with those that follow it; what stands alone stays. */
export function foldSeries(cards: readonly ProgrammeCard[]): {
  firsts: ProgrammeCard[];
  later: ReadonlyMap<string, ProgrammeCard[]>;
} {
  const later = new Map<string, ProgrammeCard[]>();
  const firstOf = new Map<string, string>();
  const firsts = cards.filter((card) => {
    const series = card.series?.slug;
    const first = series && firstOf.get(series);
    if (first) later.set(first, [...(later.get(first) ?? []), card]);
    else if (series) firstOf.set(series, card.event_id);
    return !first;
  });
  return { firsts, later };
}

/**
 * What is on from tonight, night by night; a series stands once, with the dates that follow. What has ended already stands below; the
 * moment at which the page was opened decides, so that nothing moves while it is read.
 */
export function NextNights({ cards, tonight, now, empty, isAtVenue = false }: NextNightsProps) {
  const [openedAt] = useState(now);
  const { coming, over } = splitOver(cards, openedAt);
  const { firsts, later } = foldSeries(coming);
  return (
    <>
      {coming.length === 0 ? empty : null}
      <ul className="@container -mx-(--gutter) border-ink border-t-2 empty:hidden">
        {groupByNight(firsts, tonight, now).flatMap(({ night, listings }) =>
          listings.map((card) => (
            <EventRow
              key={card.event_id}
              listing={card}
              night={night}
              now={now}
              showDate
              isAtVenue={isAtVenue}
              below={<LaterDates first={card} later={later.get(card.event_id) ?? []} />}
            />
          )),
        )}
      </ul>
      <ListEnd shown={cards.length} most={60} which="next" />
      {over.length > 0 ? (
        <section aria-label="Already over" className="pt-4">
          <h3 className="type-label text-ink-2">Already over</h3>
          <PastRows nights={over.map((card) => ({ ...card, place: isAtVenue ? null : card.venue_name }))} />
        </section>
      ) : null}
    </>
  );
}

/** "Also Fri 4 Dec, Fri 11 Dec and 5 more · All dates" */
function LaterDates({ first, later }: { first: ProgrammeCard; later: readonly ProgrammeCard[] }) {
  if (!first.series || later.length === 0) return null;
  const more = later.length - FURTHER_DATES;
  return (
    <p className="relative z-10 px-(--gutter) pb-3 text-ink-2 text-small">
      Also{" "}
      {later.slice(0, FURTHER_DATES).map((card, index) => (
        <span key={card.event_id}>
          {index > 0 ? ", " : ""}
          <Link to={`/events/${card.slug}`} className="inline-flex min-h-6 items-center">
            {dayName(card.night_date)}
          </Link>
        </span>
      ))}
      {more > 0 ? ` and ${more} more` : ""} ·{" "}
      <Link to={`/series/${first.series.slug}`} className="inline-flex min-h-6 items-center font-bold">
        All dates<span className="sr-only"> of {first.series.title}</span>
      </Link>
    </p>
  );
}

function PastRows({ nights }: { nights: readonly PastNight[] }) {
  return (
    <ul className="grid gap-1 py-2">
      {nights.map((night) => (
        <li key={night.event_id} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
          <span className="type-data pt-1 text-ink-2">{dayName(night.night_date)}</span>
          <span>
            <Link to={`/events/${night.slug}`} className="no-underline hover:underline" dir="auto">
              {night.title}
            </Link>
            {night.place ? <span className="text-ink-2"> · {night.place}</span> : null}
          </span>
        </li>
      ))}
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
          <PastRows nights={ofYear} />
        </details>
      ))}
      <ListEnd shown={nights.length} most={300} which="latest" />
    </ProgrammeSection>
  );
}

type ArtistLinksProps = {
  title: string;
  artists: readonly { slug: string; name: string }[];
  under?: "/artists" | "/organisers";
};

/** Artists, or organisers, by name, each leading to their page. */
export function ArtistLinks({ title, artists, under = "/artists" }: ArtistLinksProps) {
  if (artists.length === 0) return null;
  return (
    <ProgrammeSection title={title}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {artists.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`${under}/${slug}`} className="inline-flex min-h-9 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </ProgrammeSection>
  );
}

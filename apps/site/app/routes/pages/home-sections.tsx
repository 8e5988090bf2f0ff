import clsx from "clsx";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { clockTime, dayName, nightHeading } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventPrice } from "#app/parts/events/event-price.tsx";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { type Card, placeLine } from "#app/parts/events/listing.ts";
import { Poster } from "#app/parts/events/posters/poster.tsx";
import { useOverlays } from "#app/shell/overlays-context.ts";
import { Button } from "#app/ui/button.tsx";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { HomeData } from "./home.tsx";
import { eventsPath } from "./home-hero.tsx";
import { StillPoster } from "./still-poster.tsx";

type SectionProps = {
  id: string;
  title: string;
  note?: string;
  more?: { to: string; label: string };
  className?: string;
  children: ReactNode;
};

function HomeSection({ id, title, note, more, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={clsx("pt-14", className)}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-(--gutter) pb-3">
        <h2 id={id} className="type-h2">
          {title}
        </h2>
        {note ? <p className="type-label text-ink-2">{note}</p> : null}
        {more ? (
          <Link to={more.to} className="ms-auto text-link text-small" prefetch="intent">
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** Tonight's rows, or tomorrow's where tonight is empty. */
export function HomeFirstNight({ home, now }: { home: HomeData; now: Date }) {
  const { first, place, tonight } = home;
  const { open } = useOverlays();
  const heading = nightHeading(first.night, tonight);
  if (first.total === 0)
    return (
      <HomeSection id="first-night" title="Tonight and tomorrow">
        <div className="px-(--gutter) pt-6">
          <EmptyState
            action={
              <div className="flex flex-wrap gap-3">
                <LinkButton to={eventsPath({}, place)}>All coming nights</LinkButton>
                {place ? (
                  <Button variant="outline" data-needs-script="" onClick={() => open("place")}>
                    Another place
                  </Button>
                ) : null}
              </div>
            }
          >
            Nothing is listed for tonight or tomorrow{place ? ` in ${place.name}` : ""}.
          </EmptyState>
        </div>
      </HomeSection>
    );
  return (
    <HomeSection
      id="first-night"
      title={heading}
      note={`${dayName(first.night)} — ${plural(first.total, "event")}`}
      more={
        first.total > first.items.length
          ? { to: eventsPath({ date: first.night }, place), label: `All ${first.total} of them` }
          : undefined
      }
    >
      {first.night === tonight ? null : (
        <p className="px-(--gutter) pt-4 text-ink-2">Nothing is left for tonight. This is tomorrow.</p>
      )}
      <ul className="@container">
        {first.items.map((listing, index) => (
          <EventRow key={listing.event_id} listing={listing} now={now} eager={index < 2} />
        ))}
      </ul>
      {place ? null : (
        <p
          className="flex flex-wrap items-center gap-4 border-line border-t px-(--gutter) pt-5"
          data-needs-script=""
        >
          <span className="text-ink-2">This is the whole country. Choose a city to see what is near.</span>
          <Button variant="outline" size="sm" onClick={() => open("place")}>
            Choose a place
          </Button>
        </p>
      )}
    </HomeSection>
  );
}

/** What somebody of ours would go to, and why. */
export function HomePicks({ home }: { home: HomeData }) {
  if (home.picks.length === 0) return null;
  const inFirst = new Set(home.first.items.map(({ event_id }) => event_id));
  return (
    <HomeSection id="picks" title="Picked" note="And why">
      <ul className="grid gap-x-6 gap-y-8 px-(--gutter) pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {home.picks.map((listing) => (
          <li key={listing.event_id} className="relative grid grid-cols-[6rem_1fr] gap-4 sm:block">
            <PickPoster listing={listing} travels={!inFirst.has(listing.event_id)} />
            <div className="sm:mt-4">
              <p className="type-label text-ink-2">{dayName(listing.night_date, home.tonight)}</p>
              <h3 className="mt-1 type-h3">
                <CoverLink to={`/events/${listing.slug}`} prefetch="intent" viewTransition>
                  {listing.title}
                </CoverLink>
              </h3>
              <p className="mt-2 text-small text-ink-2">{listing.pick_blurb}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** A poster may travel to the event's page once per screen: the one in the rows above goes first. */
function PickPoster({ listing, travels }: { listing: Card; travels: boolean }) {
  if (travels) return <Poster event={listing} size="full" decorative className="w-full" />;
  return <StillPoster listing={listing} className="w-full" />;
}

/** Free, nearly gone and new: three short lists. */
export function HomeLists({ home, now }: { home: HomeData; now: Date }) {
  const { free, fast, announced, place, tonight } = home;
  const tonightsFree = free.items.filter(({ night_date }) => night_date === tonight);
  const isFreeTonight = tonightsFree.length >= 3;
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start">
      <ShortList
        id="free"
        title={isFreeTonight ? "Free tonight" : "Free this week"}
        listings={isFreeTonight ? tonightsFree : free.items}
        now={now}
        more={{
          to: eventsPath({ when: isFreeTonight ? "tonight" : "week", price: "free" }, place),
          label: "All free",
        }}
      />
      <ShortList
        id="announced"
        title="Just announced"
        listings={announced}
        now={now}
        more={{ to: eventsPath({ sort: "announced" }, place), label: "More news" }}
      />
      <ShortList
        isWide
        id="selling-fast"
        title="Selling fast"
        note="Less than 15% left"
        listings={fast}
        now={now}
      />
    </div>
  );
}

type ShortListProps = Omit<SectionProps, "children" | "className"> & {
  listings: readonly Card[];
  now: Date;
  /** Takes the whole row, in two columns. */
  isWide?: boolean;
};

function ShortList({ listings, now, isWide = false, ...section }: ShortListProps) {
  if (listings.length === 0) return null;
  return (
    <HomeSection {...section} className={isWide ? "lg:col-span-2" : undefined}>
      <ul className={isWide ? "lg:grid lg:grid-cols-2" : undefined}>
        {listings.map((listing) => (
          <ShortRow key={listing.event_id} listing={listing} now={now} />
        ))}
      </ul>
    </HomeSection>
  );
}

/** One event in three facts: when, what and where, and what it costs. */
function ShortRow({ listing, now }: { listing: Card; now: Date }) {
  return (
    <li className="relative grid grid-cols-[5.75rem_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-(--gutter) py-3 hover:bg-surface">
      <p>
        <time dateTime={listing.starts_at} className="block">
          <span className="type-numeral">{clockTime(new Date(listing.starts_at))}</span>
          <span className="mt-1 block whitespace-nowrap text-ink-2 type-data">
            {dayName(listing.night_date)}
          </span>
        </time>
      </p>
      <div>
        <h3 className="font-bold leading-tight">
          <CoverLink to={`/events/${listing.slug}`} prefetch="intent">
            {listing.title}
          </CoverLink>
        </h3>
        <p className="mt-0.5 truncate text-ink-2 text-small">{placeLine(listing)}</p>
      </div>
      <EventPrice listing={listing} now={now} className="max-w-24 flex-col items-end text-end" />
    </li>
  );
}

/** Rooms to know. */
export function HomeVenues({ home }: { home: HomeData }) {
  if (home.venues.length === 0) return null;
  return (
    <HomeSection id="venues" title="Rooms" more={{ to: "/venues", label: "All venues" }}>
      <ul className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-4">
        {home.venues.map((venue) => (
          <li
            key={venue.id}
            className="relative grid grid-cols-[6rem_1fr] content-start gap-4 bg-bg p-(--gutter) hover:bg-surface sm:block"
          >
            <img
              src={`/plates/${venue.id}.svg`}
              alt=""
              width={1180}
              height={260}
              loading="lazy"
              decoding="async"
              className="halftone h-full min-h-20 w-full object-cover sm:mb-4 sm:h-24"
            />
            <div>
              <p className="type-label text-ink-2">{venue.area.name}</p>
              <h3 className="mt-2 type-h3">
                <CoverLink to={`/venues/${venue.slug}`} prefetch="intent">
                  {venue.name}
                </CoverLink>
              </h3>
              {venue.capacity ? (
                <p className="mt-2 text-small text-ink-2">{plural(venue.capacity, "person", "people")}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** Questions and answers, made from what the page knows. */
export function HomeFaq({ home }: { home: HomeData }) {
  return (
    <HomeSection id="faq" title="Asked at the door">
      <div className="grid px-(--gutter) lg:grid-cols-2 lg:gap-x-12">
        {home.faq.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                className="size-6 shrink-0 transition-transform group-open:rotate-45"
                aria-hidden="true"
              />
            </summary>
            <p className="pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </HomeSection>
  );
}

import { clockTime, dayName } from "#app/format/nights.ts";
import { type Card, cardMarks, placeLine } from "#app/parts/events/listing.ts";
import { EventPrice } from "#app/parts/events/state/event-price.tsx";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { HomeSection, type HomeSectionProps } from "./home-section.tsx";

type ShortListProps = Omit<HomeSectionProps, "children" | "className"> & {
  listings: readonly Card[];
  now: Date;
  /** Takes the whole row, in two columns. */
  isWide?: boolean;
};

/** A short list of nights; an empty one is not there. */
export function ShortList({ listings, now, isWide = false, ...section }: ShortListProps) {
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
    <li
      {...cardMarks(listing)}
      className="relative grid grid-cols-[5.75rem_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-(--gutter) py-3 hover:bg-surface"
    >
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
      <EventPrice listing={listing} now={now} className="max-w-24 flex-col flex-nowrap! items-end text-end" />
    </li>
  );
}

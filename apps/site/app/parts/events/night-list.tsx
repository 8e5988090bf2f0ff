import { type Day, dayName, nightHeading } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventRow } from "./event-row.tsx";
import type { ListCard } from "./fold-dates.ts";
import { groupByNight, type Plus } from "./listing.ts";
import { MoreDates } from "./more-dates.tsx";

type NightListProps = {
  listings: readonly ListCard[];
  tonight: Day;
  /** The first night of the list: what began earlier and goes on stands under it. */
  from?: Day;
  now: Date;
  /** How many each night has in all, when the list shows only a part of them. */
  counts?: ReadonlyMap<Day, number>;
  /** "+" where the counts are lower bounds. */
  plus?: Plus;
  compact?: boolean;
  /** Tells the headings of two lists on one page apart. */
  id?: string;
  /** How many posters are fetched at once. */
  eagerRows?: number;
};

/** Events under the headings of their nights; the headings stick while their night is read. */
export function NightList({
  listings,
  tonight,
  from,
  now,
  counts,
  plus,
  compact = false,
  id = "night",
  eagerRows = 0,
}: NightListProps) {
  const eager = new Set(listings.slice(0, eagerRows).map((listing) => listing.event_id));
  return groupByNight(listings, from ?? "", now).map(({ night, listings: grouped }) => {
    const name = nightHeading(night, tonight);
    const date = dayName(night, tonight);
    const count = plural(Math.max(counts?.get(night) ?? 0, grouped.length), "event", undefined, plus);
    return (
      <section key={night} aria-labelledby={`${id}-${night}`}>
        <div className="sticky top-(--header-height) z-20 flex flex-wrap items-baseline gap-x-3 border-line border-b bg-bg px-(--gutter) pt-4 pb-2">
          <h2 id={`${id}-${night}`} className="type-h2">
            {name}
          </h2>
          <p className="type-label text-ink-2">{name === date ? count : `${date} — ${count}`}</p>
        </div>
        {/* a stop of the keyboard is scrolled to below the heading, which covers what is under the page's own header */}
        <ul className="@container [&_:is(a,button)]:scroll-mt-28">
          {grouped.map((listing) => (
            <EventRow
              key={listing.event_id}
              listing={listing}
              night={night}
              now={now}
              compact={compact}
              eager={eager.has(listing.event_id)}
              below={<MoreDates series={listing.series} />}
            />
          ))}
        </ul>
      </section>
    );
  });
}

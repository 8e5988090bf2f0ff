import { Link } from "react-router";
import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import type { VenueCard } from "#app/parts/venues/queries.server.ts";
import { VenueRow } from "#app/parts/venues/venue-row.tsx";

/** Venues that were found, with what is on there next. */
export function VenueResults({ items, tonight }: { items: readonly unknown[]; tonight: Day }) {
  return (
    <ul className="@container">
      {(items as VenueCard[]).map((venue) => (
        <VenueRow
          key={venue.id}
          venue={venue}
          heading="h3"
          next={<NextNight next={venue.next} tonight={tonight} />}
        />
      ))}
    </ul>
  );
}

function NextNight({ next, tonight }: { next: VenueCard["next"]; tonight: Day }) {
  if (!next) return <p className="text-ink-2">Nothing announced</p>;
  return (
    <p>
      <span className="type-label text-ink-2">Next </span>
      <span className="font-bold">
        {next.night_date < tonight
          ? "On now"
          : `${dayName(next.night_date, tonight)} ${clockTime(new Date(next.starts_at))}`}
      </span>
      <Link
        to={`/events/${next.slug}`}
        className="relative z-10 block min-h-6 no-underline hover:underline"
        dir="auto"
      >
        {next.title}
      </Link>
    </p>
  );
}

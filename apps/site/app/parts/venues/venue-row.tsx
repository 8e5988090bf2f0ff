import type { ReactNode } from "react";
import { muteMarks } from "#app/format/mute-marks.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { parseAccessSheet } from "./access-sheet.ts";
import type { VenueCard } from "./queries.server.ts";
import { VenueBadges } from "./venue-badges.tsx";
import { VenuePlate } from "./venue-plate.tsx";
import { venueTypeName } from "./venue-types.ts";

type VenueRowProps = { venue: VenueCard; next: ReactNode; heading?: "h2" | "h3" };

/** One venue of a list; `next` says what is on there next. */
export function VenueRow({ venue, next, heading: Heading = "h2" }: VenueRowProps) {
  const place = [venue.district?.name, venue.area?.name].filter(Boolean).join(", ");
  const isStepFree = parseAccessSheet(venue.access).step_free_entrance?.value === "yes";
  return (
    <li {...muteMarks({ venue: venue.slug })} className="relative border-line border-b hover:bg-surface">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 px-(--gutter) py-4 @3xl:grid-cols-[auto_minmax(0,1fr)_minmax(0,20rem)]">
        <VenuePlate
          id={venue.id}
          name={venue.name}
          image={venue.image_path ? { path: venue.image_path, alt: "" } : null}
          size="card"
        />
        <div>
          <Heading className="type-h3">
            <CoverLink to={`/venues/${venue.slug}`}>{venue.name}</CoverLink>
          </Heading>
          <p className="mt-1 text-ink-2 text-small">
            {place}
            {venue.distance_miles === null ? null : `, ${venue.distance_miles} mi away`}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-1.5">
            <Tag>{venueTypeName(venue.venue_type)}</Tag>
            {venue.capacity ? <Tag>{venue.capacity.toLocaleString("en-GB")} people</Tag> : null}
            {isStepFree ? <Tag>Step-free</Tag> : null}
            <VenueBadges venue={venue} />
          </p>
        </div>
        <div className="text-small @max-3xl:col-start-2">{next}</div>
      </div>
    </li>
  );
}

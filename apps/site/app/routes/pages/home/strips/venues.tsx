import { plural } from "#app/format/plural.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import type { HomeVenue } from "./venues.server.ts";

/** Rooms to know. */
function Venues({ data }: StripProps<HomeVenue[]>) {
  if (data.length === 0) return null;
  return (
    <HomeSection id="venues" title="Venues" more={{ to: "/venues", label: "All venues" }}>
      <ul className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-4">
        {data.map((venue) => (
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
              <p className="type-label text-ink-2" dir="auto">
                {venue.area.name}
              </p>
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

export default { order: 60, Strip: Venues } satisfies HomeStrip<HomeVenue[]>;

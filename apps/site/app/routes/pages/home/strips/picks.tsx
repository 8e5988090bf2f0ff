import { dayName } from "#app/format/nights.ts";
import { type Card, cardMarks } from "#app/parts/events/listing.ts";
import { Poster } from "#app/parts/events/posters/poster.tsx";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import { StillPoster } from "../still-poster.tsx";

/** What somebody of ours would go to, and why. */
function Picks({ home }: StripProps<undefined>) {
  if (home.picks.length === 0) return null;
  const inFirst = new Set(home.first.items.map(({ event_id }) => event_id));
  return (
    <HomeSection id="picks" title="Our picks">
      <ul className="grid gap-x-6 gap-y-8 px-(--gutter) pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {home.picks.map((listing) => (
          <li
            key={listing.event_id}
            {...cardMarks(listing)}
            className="relative grid grid-cols-[6rem_1fr] gap-4 sm:block"
          >
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

export default { order: 20, isShared: true, Strip: Picks } satisfies HomeStrip;

import { dayName, nightHeading } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { eventsPath } from "../events-path.ts";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";

/** Tonight's rows, or tomorrow's where tonight is empty. */
function FirstNight({ home, now }: StripProps<undefined>) {
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
      note={`${dayName(first.night)} — ${plural(first.total, "event", undefined, first.plus)}`}
      more={
        first.total > first.items.length
          ? { to: eventsPath({ date: first.night }, place), label: `See all ${first.total}${first.plus}` }
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

export default { order: 10, isShared: true, Strip: FirstNight } satisfies HomeStrip;

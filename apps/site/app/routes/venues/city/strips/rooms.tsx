import { Link } from "react-router";
import { muteMarks } from "#app/format/mute-marks.ts";
import { plural } from "#app/format/plural.ts";
import { useOwnMap } from "#app/parts/venues/map/use-own-map.ts";
import { drawingWith } from "#app/ui/map/drawing-with.ts";
import { DrawnMap } from "#app/ui/map/drawn-map.tsx";
import { useMuted } from "#app/ui/use-muted.ts";
import { CitySection } from "../city-section.tsx";
import type { CityStrip, CityStripProps } from "../city-strip.ts";
import type { CityRooms } from "./rooms.server.ts";

/** The venues of the town by district, beside a drawn map. */
function Rooms({ data, city }: CityStripProps<CityRooms>) {
  const isMuted = useMuted();
  const own = useOwnMap(data.asked);
  const kept = isMuted ? data.points.filter(({ marks }) => !marks || !isMuted(marks)) : data.points;
  const drawing = own ? drawingWith(data.drawing, own.contents) : drawingWith(data.drawing, { points: kept });
  const total = data.total - (own ? data.mapped - own.total : data.points.length - kept.length);
  if (data.total === 0) return null;
  const isWhole = data.districts.reduce((sum, { venues }) => sum + venues.length, 0) === data.total;
  return (
    <CitySection
      id="rooms"
      title={`Venues in ${city.name}`}
      more={{
        to: `/venues?area=${city.slug}`,
        label: isWhole ? "With filters" : `All ${plural(total, "venue")}`,
      }}
    >
      <div className="lg:grid lg:grid-cols-2">
        <div className="border-line max-lg:border-b lg:border-e">
          <DrawnMap drawing={drawing} label={`Map of ${plural(total, "venue")} in ${city.name}`} />
          <p className="gutter py-3">
            <Link to={`/venues/map?area=${city.slug}`} className="text-link">
              Open the map of {city.name}
            </Link>
          </p>
        </div>
        <div className="gutter grid content-start gap-x-8 gap-y-6 py-6 sm:grid-cols-2">
          {data.districts.map(({ name, venues }) => (
            <div key={name}>
              <h3 className="type-label text-ink-2">{name}</h3>
              <ul>
                {venues.map((venue) => (
                  <li
                    key={venue.slug}
                    {...muteMarks({ venue: venue.slug })}
                    className="flex min-h-9 items-baseline justify-between gap-3"
                  >
                    <Link to={`/venues/${venue.slug}`} dir="auto">
                      {venue.name}
                    </Link>
                    {venue.capacity ? (
                      <span className="text-ink-2 type-data">{venue.capacity.toLocaleString("en-GB")}</span>
                    ) : null}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </CitySection>
  );
}

export default { order: 40, Strip: Rooms } satisfies CityStrip<CityRooms>;

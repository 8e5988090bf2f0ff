import { brandName } from "@undercroft/contract/brand";
import { Link } from "react-router";
import { ProgrammeSection } from "#app/parts/events/page/programme.tsx";
import { directionsAddress } from "#app/parts/venues/map/directions.ts";
import { PlaceMap } from "#app/parts/venues/map/place-map.tsx";
import type { VenueSheet } from "#app/parts/venues/venue-sheet.ts";
import { ExternalLink } from "#app/ui/icons/external-link.ts";
import type { VenueData } from "./venue-data.server.ts";
import { VenueWay } from "./venue-sections.tsx";

type VenueGettingThereProps = Pick<VenueData, "venue" | "drawing"> & { sheet: VenueSheet };

/** Where it is and how to get there; of a private place only the area. */
export function VenueGettingThere({ venue, drawing, sheet }: VenueGettingThereProps) {
  const isTold = venue.location_precision === "exact" || venue.location_precision === "street";
  const point =
    isTold && venue.lat !== null && venue.lng !== null ? { lat: venue.lat, lng: venue.lng } : null;
  return (
    <ProgrammeSection title="Getting there">
      <p>{venue.address}</p>
      {venue.postcode && !venue.address.includes(venue.postcode) ? <p>{venue.postcode}</p> : null}
      {isTold ? null : (
        <p className="mt-2 text-ink-2">A private place: ticket holders are told the address.</p>
      )}
      {venue.nearest_station ? (
        <p className="mt-2 text-ink-2">Nearest station: {venue.nearest_station}</p>
      ) : null}
      {isTold ? (
        <a
          href={directionsAddress({ address: `${venue.address} ${venue.postcode ?? ""}`, point })}
          rel="noreferrer external"
          className="text-link mt-2 inline-flex min-h-9 items-center gap-2"
        >
          Directions on OpenStreetMap
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">(leaves {brandName()})</span>
        </a>
      ) : null}
      {drawing ? (
        <div className="mt-4">
          <PlaceMap drawing={drawing} />
          {drawing.mapAddress ? (
            <Link to={drawing.mapAddress} className="text-link inline-flex min-h-9 items-center">
              See what is around it on the map
            </Link>
          ) : null}
        </div>
      ) : null}
      {isTold ? <VenueWay sheet={sheet} /> : null}
    </ProgrammeSection>
  );
}

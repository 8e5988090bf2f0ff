import { ExternalLink } from "lucide-react";
import { ProgrammeSection } from "#app/parts/events/programme.tsx";
import { directionsAddress } from "#app/parts/venues/directions.ts";
import { LocationSketch } from "#app/parts/venues/location-sketch.tsx";
import type { VenueData } from "./detail.tsx";

/** Where it is and how to get there; of a private place only the area. */
export function VenueGettingThere({ venue }: { venue: VenueData["venue"] }) {
  const isTold = venue.location_precision === "exact" || venue.location_precision === "street";
  const point =
    isTold && venue.lat !== null && venue.lng !== null ? { lat: venue.lat, lng: venue.lng } : null;
  const { area } = venue;
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
          <span className="sr-only">(leaves Undercroft)</span>
        </a>
      ) : null}
      {area && area.lat !== null && area.lng !== null ? (
        <div className="mt-4">
          <LocationSketch centre={{ lat: area.lat, lng: area.lng }} areaName={area.name} place={point} />
        </div>
      ) : null}
    </ProgrammeSection>
  );
}

import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense } from "react";
import { directionsAddress } from "#app/parts/venues/map/directions.ts";
import { PlaceMap } from "#app/parts/venues/map/place-map.tsx";
import { ExternalLink } from "#app/ui/icons/external-link.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { DetailData } from "./detail.tsx";
import { Section } from "./detail-section.tsx";

/** Few places are secret. */
const SecretPlace = lazy(async () => ({ default: (await import("./secret-place.tsx")).SecretPlace }));

/** Where it is and how to get there; a secret place by its area only. */
export function EventPlace({
  event,
  drawing = null,
  facts = [],
}: Pick<DetailData, "event" | "drawing" | "facts">) {
  if (event.location_mode === "secret" || event.location_mode === "online")
    return (
      <Suspense fallback={null}>
        <SecretPlace event={event} />
      </Suspense>
    );
  if (event.location_mode === "custom" || !event.venue)
    return (
      <Section title="Place">
        <p>{event.custom_address ?? "The place is still to be announced."}</p>
        {event.custom_address ? (
          <Directions to={directionsAddress({ address: event.custom_address, point: null })} />
        ) : null}
      </Section>
    );
  return <VenuePlace venue={event.venue} drawing={drawing} facts={facts} />;
}

type VenuePlaceProps = {
  venue: NonNullable<DetailData["event"]["venue"]>;
  drawing: NonNullable<DetailData["drawing"]> | null;
  facts: NonNullable<DetailData["facts"]>;
};

function VenuePlace({ venue, drawing, facts }: VenuePlaceProps) {
  const isExact = venue.location_precision === "exact" || venue.location_precision === "street";
  const point = venue.lat !== null && venue.lng !== null ? { lat: venue.lat, lng: venue.lng } : null;
  return (
    <Section title="Place">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <p className="type-h3" dir="auto">
            {venue.name}
          </p>
          <p className="mt-1">{venue.address}</p>
          {isExact && venue.postcode && !venue.address.includes(venue.postcode) ? (
            <p>{venue.postcode}</p>
          ) : null}
          {venue.nearest_station ? (
            <p className="mt-2 text-ink-2">Nearest station: {venue.nearest_station}</p>
          ) : null}
          {venue.capacity ? (
            <p className="text-ink-2">Holds {venue.capacity.toLocaleString("en-GB")}</p>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <LinkButton to={`/venues/${venue.slug}`} variant="outline" size="sm">
              About the venue
            </LinkButton>
            {isExact ? (
              <Directions
                to={directionsAddress({ address: `${venue.address} ${venue.postcode ?? ""}`, point })}
              />
            ) : null}
          </div>
        </div>
        {drawing ? <PlaceMap drawing={drawing} /> : null}
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-3 empty:hidden sm:grid-cols-2">
        {facts.map(({ name, words }) => (
          <div key={name}>
            <dt className="type-label text-ink-2">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Directions({ to }: { to: string }) {
  return (
    <a href={to} rel="noreferrer external" className="text-link inline-flex min-h-9 items-center gap-2">
      Directions on OpenStreetMap
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">(leaves {brandName()})</span>
    </a>
  );
}

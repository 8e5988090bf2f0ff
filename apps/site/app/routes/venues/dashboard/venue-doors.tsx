import { useQuery } from "@tanstack/react-query";
import { TonightsDoor } from "#app/parts/door/team/tonights-door.tsx";
import type { MyVenue } from "#app/parts/venues/my-venues.ts";
import { venueNightsQuery } from "#app/parts/venues/overview/venue-nights.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** The doors of tonight's nights in a venue; another organiser's team works at its own. */
export function VenueDoors({ venue, organiserId }: { venue: MyVenue; organiserId: string }) {
  const query = useQuery(venueNightsQuery(venue.id, 0, 1));
  const isSupervisor = venue.rights.includes("door_supervisor");
  return (
    <Loaded query={query} what="Tonight">
      {(nights) => {
        const own = nights.filter((night) => night.is_own && night.status !== "scheduled");
        const others = nights.filter((night) => !night.is_own);
        return (
          <div className="grid grid-cols-1 gap-8">
            {own.length === 0 ? (
              <EmptyState
                action={<LinkButton to={`/venue-dashboard/${venue.slug}/events`}>Coming nights</LinkButton>}
              >
                {venue.name} has no night of its own tonight.
              </EmptyState>
            ) : null}
            {own.map((night) => (
              <TonightsDoor
                key={night.event_id}
                night={{ ...night, id: night.event_id, organiser_id: organiserId }}
                isSupervisor={isSupervisor}
              />
            ))}
            {others.map((night) => (
              <p key={night.event_id} className="border-line border-t pt-3 text-ink-2">
                {night.title} is put on by {night.organiser}, whose team works at its door.
              </p>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}

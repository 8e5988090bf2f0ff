import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { VenueSearch } from "#app/parts/events/venue-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { AddSource } from "./add-source.tsx";
import { SourceCard } from "./source-card.tsx";
import { SourcePreview } from "./source-preview.tsx";
import { type SourceTeam, sourcesQuery } from "./sources-queries.ts";

const staff: SourceTeam = { kind: "staff" };

/** All calendars, those that need a look first, and how staff add one for a venue without a team. */
export function AllSources() {
  const query = useQuery(sourcesQuery(staff));
  return (
    <Loaded query={query} what="The calendars">
      {(sources) => (
        <div className="grid gap-8">
          <AddForVenue />
          {sources.length === 0 ? (
            <EmptyState>No calendar is read yet.</EmptyState>
          ) : (
            <ul className="grid gap-6">
              {sources.map((source) =>
                source.state === "preview" ? (
                  <li key={source.id}>
                    <SourcePreview source={source} team={staff} />
                  </li>
                ) : (
                  <SourceCard key={source.id} source={source} team={staff} />
                ),
              )}
            </ul>
          )}
          <ListEnd shown={sources.length} most={200} />
        </div>
      )}
    </Loaded>
  );
}

function AddForVenue() {
  const [venue, setVenue] = useState<{ id: string; name: string } | null>(null);
  if (!venue)
    return (
      <section aria-labelledby="for-venue" className="grid max-w-reading gap-3">
        <h2 id="for-venue" className="type-h3">
          For a venue without a team
        </h2>
        <VenueSearch otherwise="Add the venue first." onPick={setVenue} />
      </section>
    );
  return (
    <section aria-labelledby="for-venue" className="grid gap-3">
      <h2 id="for-venue" className="type-h3" dir="auto">
        For {venue.name}
      </h2>
      <AddSource team={staff} venueId={venue.id} onAdded={() => setVenue(null)} />
      <div>
        <Button variant="quiet" onClick={() => setVenue(null)}>
          Choose another venue
        </Button>
      </div>
    </section>
  );
}

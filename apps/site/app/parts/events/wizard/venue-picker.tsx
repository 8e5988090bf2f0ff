import { useState } from "react";
import { VenueSearch } from "#app/parts/events/venue-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { useWizard } from "./wizard-context.ts";

/** Finds a venue by its name. */
export function VenuePicker() {
  const { data, set, errorOf, warningsOf, personId } = useWizard();
  const [isChanging, setIsChanging] = useState(!data.venue_id);
  if (!isChanging)
    return (
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-4 border-2 border-ink p-4">
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="block type-label text-ink-2">Venue</span>
            <strong>{data.venue_name}</strong>
          </p>
          <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
            Another venue
          </Button>
        </div>
        {warningsOf("capacity").map((warning) => (
          <p key={warning.message} className="border-warn border-s-4 ps-4">
            <strong>{warning.message}.</strong> <span className="text-ink-2">{warning.remedy}</span>
          </p>
        ))}
      </div>
    );
  return (
    <VenueSearch
      personId={personId}
      error={errorOf("venue_id")}
      otherwise="Choose “Somewhere else” and write the address."
      onPick={(venue) => {
        const hasOwn = Object.keys(data.access ?? {}).length > 0;
        set({
          venue_id: venue.id,
          venue_name: venue.name,
          // the venue's own sheet is what an event begins with
          ...(hasOwn ? {} : { capacity: data.capacity ?? venue.capacity }),
        });
        setIsChanging(false);
      }}
    />
  );
}

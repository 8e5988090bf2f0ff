import { EventRow } from "#app/parts/events/event-row.tsx";
import type { Card } from "#app/parts/events/listing.ts";
import type { DetailData } from "./detail.tsx";

type RelatedEventsProps = Pick<DetailData, "related" | "event"> & { now: Date };

/** Where to go next: the same venue, the same artists, the same night nearby. */
export function RelatedEvents({ related, event, now }: RelatedEventsProps) {
  const area = event.venue?.area?.name ?? event.area?.name;
  return (
    <div className="mt-14 grid gap-12">
      <Related title={`Next at ${event.venue?.name ?? "this venue"}`} listings={related.venue} now={now} />
      <Related title="With the same artists" listings={related.artists} now={now} />
      <Related
        title={area ? `The same night in ${area}` : "The same night"}
        listings={related.nearby}
        now={now}
      />
    </div>
  );
}

function Related({ title, listings, now }: { title: string; listings: readonly Card[]; now: Date }) {
  if (listings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="type-h2 border-ink border-b-2 pb-2">{title}</h2>
      <ul className="@container -mx-(--gutter)">
        {listings.map((listing) => (
          <EventRow key={listing.event_id} listing={listing} now={now} showDate />
        ))}
      </ul>
    </section>
  );
}

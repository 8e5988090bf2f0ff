import { useEffect, useState } from "react";
import type { KeptRecord } from "#app/api/device-store.ts";
import { momentName } from "#app/format/moment.ts";
import { nightLabel } from "#app/format/night-label.ts";
import type { Listing } from "#app/parts/events/listing.ts";
import { keptSavedNights } from "./keep-saved-nights.ts";
import { savedEvents } from "./saved-events.ts";

/** The saved nights to come that lie on this device, as they were read last. Nothing where there is none. */
export function KeptSavedNights({ now }: { now: Date }) {
  const [kept, setKept] = useState<KeptRecord<Listing[]> | null>(null);
  const ids = savedEvents.useSaved();
  useEffect(() => {
    void keptSavedNights().then(setKept);
  }, []);
  const ahead = (kept?.value ?? []).filter(
    ({ event_id, starts_at, ends_at }) =>
      ids.includes(event_id) && Date.parse(ends_at ?? starts_at) > now.getTime(),
  );
  if (!kept || ahead.length === 0) return null;
  return (
    <section aria-labelledby="kept-saved">
      <h2 id="kept-saved" className="type-h2">
        Nights you saved
      </h2>
      <p className="mt-2 mb-4 text-ink-2">As of {momentName(new Date(kept.savedAt).toISOString())}.</p>
      <ul className="grid gap-3">
        {ahead.map(({ event_id, slug, title, starts_at, ends_at, venue_name, area_name }) => (
          <li key={event_id} className="border-line border-t pt-3">
            <a href={`/events/${slug}`} className="text-link" dir="auto">
              {title}
            </a>
            <p className="text-ink-2 text-small">
              {nightLabel(new Date(starts_at), ends_at ? new Date(ends_at) : null).range}
              <br />
              {[venue_name, area_name].filter(Boolean).join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect, useState } from "react";
import type { KeptRecord } from "#app/api/device-store.ts";
import { momentName } from "#app/format/moment.ts";
import { type KeptNight, nightsAhead } from "#app/parts/events/kept/kept-night.ts";
import { KeptNights } from "#app/parts/events/kept/kept-nights.tsx";
import { keptSavedNights } from "./keep-saved-nights.ts";
import { savedEvents } from "./saved-events.ts";

/** The saved nights to come that lie on this device, as they were read last. Nothing where there is none. */
export function KeptSavedNights({ now }: { now: Date }) {
  const [kept, setKept] = useState<KeptRecord<KeptNight[]> | null>(null);
  const ids = savedEvents.useSaved();
  useEffect(() => {
    void keptSavedNights().then(setKept);
  }, []);
  const ahead = nightsAhead(kept?.value ?? [], now).filter(({ event_id }) => ids.includes(event_id));
  if (!kept || ahead.length === 0) return null;
  return (
    <KeptNights
      id="kept-saved"
      title="Nights you saved"
      note={`As of ${momentName(new Date(kept.savedAt).toISOString())}.`}
      nights={ahead}
    />
  );
}

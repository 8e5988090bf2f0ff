import { useEffect, useState } from "react";
import type { KeptRecord } from "#app/api/device-store.ts";
import { momentName } from "#app/format/moment.ts";
import { readKeptList, type SeenList } from "./keep-list.ts";
import { nightsAhead } from "./kept-night.ts";
import { KeptNights } from "./kept-nights.tsx";

/** The list that was seen last, as far as its nights are to come. Nothing where there is none. */
export function KeptList({ now }: { now: Date }) {
  const [kept, setKept] = useState<KeptRecord<SeenList> | null>(null);
  useEffect(() => {
    void readKeptList().then(setKept);
  }, []);
  const ahead = kept ? nightsAhead(kept.value.nights, now) : [];
  if (!kept || ahead.length === 0) return null;
  return (
    <KeptNights
      id="kept-list"
      title="The last list you saw"
      note={`${kept.value.heading}, as of ${momentName(new Date(kept.savedAt).toISOString())}.`}
      nights={ahead}
    />
  );
}

import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { EventTab } from "../event-tab.ts";

const NightSettlement = lazy(() => import("#app/parts/settlements/night-settlement.tsx"));

export default [
  {
    view: "settlement",
    label: "Settlement",
    group: "Money",
    order: 40,
    hiddenFrom: ["door", "editor", "finance"],
    isFor: ({ organiser_id }) => organiser_id !== null,
    Body: ({ event }) => (
      <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
        <NightSettlement eventId={event.id} organiserId={event.organiser_id ?? ""} />
      </Suspense>
    ),
  },
] satisfies EventTab[];

import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { EventTab } from "../event-tab.ts";

const EventFigures = lazy(() =>
  import("#app/parts/analytics/event-figures.tsx").then((module) => ({ default: module.EventFigures })),
);

export default [
  {
    view: "figures",
    group: "Sales",
    label: "Figures",
    order: 25,
    hiddenFrom: ["door"],
    Body: ({ event }) => (
      <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
        <EventFigures eventId={event.id} />
      </Suspense>
    ),
  },
] satisfies EventTab[];

import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";

const TeamFigures = lazy(() =>
  import("#app/parts/analytics/team-figures.tsx").then((module) => ({ default: module.TeamFigures })),
);

export default [
  {
    tab: "analytics",
    label: "Analytics",
    order: 75,
    right: "figures",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Analytics</h2>
        <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
          <TeamFigures team={{ kind: "venue", id: venue.id }} />
        </Suspense>
      </>
    ),
  },
] satisfies DashboardTab[];

import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";

const BulletinsSection = lazy(() => import("#app/parts/bulletins/bulletins-section.tsx"));

export default [
  {
    tab: "bulletins",
    label: "Bulletins",
    order: 95,
    right: "bulletins",
    Body: ({ venue }) => (
      <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
        <BulletinsSection sender={{ kind: "venue", id: venue.id }} />
      </Suspense>
    ),
  },
] satisfies DashboardTab[];

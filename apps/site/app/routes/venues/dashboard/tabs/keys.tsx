import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";

const KeysSection = lazy(() => import("#app/parts/keys/keys-section.tsx"));

export default [
  {
    tab: "keys",
    label: "Keys and webhooks",
    order: 105,
    right: "keys",
    Body: ({ venue }) => (
      <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
        <KeysSection team={{ kind: "venue", id: venue.id }} />
      </Suspense>
    ),
  },
] satisfies DashboardTab[];

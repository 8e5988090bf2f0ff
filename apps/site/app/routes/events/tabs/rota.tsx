import { lazy, Suspense } from "react";
import type { EventTab } from "../event-tab.ts";

const RotaSection = lazy(() => import("#app/parts/rota/team/rota-section.tsx"));

export default [
  {
    view: "rota",
    group: "The night",
    label: "Rota",
    order: 44,
    hiddenFrom: ["editor", "door", "finance"],
    Body: ({ event }) => (
      <Suspense fallback={null}>
        <RotaSection night={event} />
      </Suspense>
    ),
  },
] satisfies EventTab[];

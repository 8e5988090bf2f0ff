import { lazy, Suspense } from "react";
import type { EventTab } from "../event-tab.ts";

const NightSetlists = lazy(() => import("#app/parts/setlists/night-setlists.tsx"));

export default [
  {
    view: "setlists",
    group: "After it",
    label: "Set lists",
    order: 20,
    hiddenFrom: ["door", "finance"],
    isFor: ({ status, organiser_id }) =>
      ["published", "postponed", "archived"].includes(status) && organiser_id !== null,
    Body: ({ event }) => (
      <Suspense fallback={null}>
        <NightSetlists eventId={event.id} />
      </Suspense>
    ),
  },
] satisfies EventTab[];

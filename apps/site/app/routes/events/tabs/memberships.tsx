import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { EventTab } from "../event-tab.ts";

const MembersOnly = lazy(() => import("#app/parts/memberships/members-only.tsx"));

export default [
  {
    view: "members",
    group: "People",
    label: "Members",
    order: 46,
    hiddenFrom: ["door", "editor", "finance"],
    isFor: ({ organiser_id }) => organiser_id !== null,
    Body: ({ event }) => (
      <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
        <MembersOnly eventId={event.id} organiserId={event.organiser_id ?? ""} />
      </Suspense>
    ),
  },
] satisfies EventTab[];

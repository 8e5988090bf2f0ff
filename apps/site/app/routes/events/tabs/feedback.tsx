import { lazy, Suspense } from "react";
import type { EventTab } from "../event-tab.ts";

const TeamFeedback = lazy(() => import("#app/parts/feedback/team-feedback.tsx"));

export default [
  {
    view: "feedback",
    group: "After it",
    label: "Feedback",
    order: 10,
    hiddenFrom: ["editor", "door", "finance"],
    isFor: ({ status }) => ["published", "postponed", "archived"].includes(status),
    Body: ({ event }) => (
      <Suspense fallback={null}>
        <TeamFeedback eventId={event.id} />
      </Suspense>
    ),
  },
] satisfies EventTab[];

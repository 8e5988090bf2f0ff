import { lazy, Suspense } from "react";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import type { EventTab } from "../event-tab.ts";

const TeamQuestions = lazy(() => import("#app/parts/feedback/questions/team-questions.tsx"));

export default [
  {
    view: "asked",
    group: "The page",
    label: "Visitors ask",
    order: 85,
    hiddenFrom: ["door", "finance"],
    isFor: ({ status, visibility }) =>
      ["published", "postponed", "cancelled"].includes(status) && visibility !== "invited",
    Body: ({ event }) => (
      <Suspense fallback={null}>
        <TeamQuestions
          eventId={event.id}
          report={(id) => <ReportButton subject={{ kind: "question", id, noun: "question" }} isSignedIn />}
        />
      </Suspense>
    ),
  },
] satisfies EventTab[];

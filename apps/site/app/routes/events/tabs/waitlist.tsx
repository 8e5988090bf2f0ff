import { TeamWaitlist } from "#app/parts/waitlist/team-waitlist.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  {
    view: "waitlist",
    group: "People",
    label: "Waiting list",
    order: 47,
    hiddenFrom: ["door", "editor", "finance"],
    isFor: (event) => !event.requires_approval,
    Body: ({ event }) => <TeamWaitlist eventId={event.id} />,
  },
] satisfies EventTab[];

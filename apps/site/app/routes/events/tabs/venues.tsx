import { AccessWaiting, TeamAccess } from "#app/parts/venues/access-requests/team-access.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  {
    view: "access",
    group: "The night",
    label: "Access",
    order: 45,
    // those who are named to answer come by the mail, and from their own list
    hiddenFrom: ["door"],
    Waiting: ({ event }) => <AccessWaiting eventId={event.id} />,
    Body: ({ event }) => <TeamAccess of={{ eventId: event.id }} />,
  },
] satisfies EventTab[];

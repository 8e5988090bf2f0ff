import { TeamAccess } from "#app/parts/venues/access-requests/team-access.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  {
    view: "access",
    label: "Access",
    order: 45,
    Body: ({ event }) => <TeamAccess of={{ eventId: event.id }} />,
  },
] satisfies EventTab[];

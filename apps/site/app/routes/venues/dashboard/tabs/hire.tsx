import { TeamAccess } from "#app/parts/venues/access-requests/team-access.tsx";
import { TeamHire } from "#app/parts/venues/hire/team-hire.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";

export default [
  {
    tab: "hire",
    label: "Hire",
    order: 80,
    right: "hire",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Hire</h2>
        <TeamHire venueId={venue.id} />
      </>
    ),
  },
  {
    tab: "access",
    label: "Access",
    order: 85,
    right: "team_read",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Questions about access</h2>
        <TeamAccess of={{ venueId: venue.id }} />
      </>
    ),
  },
] satisfies DashboardTab[];

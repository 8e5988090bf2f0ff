import { useNavigate } from "react-router";
import { TeamSection } from "#app/parts/organisers/team-section.tsx";
import type { MyVenue } from "#app/parts/venues/my-venues.ts";
import type { DashboardTab } from "../dashboard-tab.ts";

function VenueTeam({ venue }: { venue: MyVenue }) {
  const navigate = useNavigate();
  return (
    <TeamSection
      team={{ kind: "venue", id: venue.id, name: venue.name, role: venue.role }}
      onLeft={() => void navigate("/venue-dashboard")}
    />
  );
}

export default [
  { tab: "team", label: "Team", order: 100, right: "team_read", Body: VenueTeam },
] satisfies DashboardTab[];

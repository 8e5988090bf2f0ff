import { ComplianceList } from "#app/parts/venues/compliance-list.tsx";
import { isOpenToChanges } from "#app/parts/venues/my-venues.ts";
import { PageForm } from "#app/parts/venues/page/page-form.tsx";
import { TeamCorrections } from "#app/parts/venues/page/team-corrections.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";

export default [
  {
    tab: "page",
    label: "Page",
    order: 110,
    right: "page",
    count: (venue) => venue.corrections,
    Body: ({ venue }) => (
      <div className="grid gap-10">
        <h2 className="type-h2">Page</h2>
        <TeamCorrections venueId={venue.id} mayChange={isOpenToChanges(venue.status)} />
        <PageForm venueId={venue.id} />
      </div>
    ),
  },
  {
    tab: "compliance",
    label: "Compliance",
    order: 120,
    right: "page",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Compliance</h2>
        <ComplianceList venueId={venue.id} />
      </>
    ),
  },
] satisfies DashboardTab[];

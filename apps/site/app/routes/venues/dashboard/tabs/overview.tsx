import { Tonight } from "#app/parts/venues/overview/tonight.tsx";
import { Week } from "#app/parts/venues/overview/week.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";
import { WaitingTile } from "../waiting-tile.tsx";

export default [
  {
    tab: "overview",
    label: "Overview",
    order: 10,
    right: "nights_read",
    Body: ({ venue }) => (
      <div className="grid grid-cols-1 content-start gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Tonight venueId={venue.id} />
        <div className="lg:row-span-2">
          <WaitingTile venueId={venue.id} slug={venue.slug} />
        </div>
        <Week venueId={venue.id} />
      </div>
    ),
  },
] satisfies DashboardTab[];

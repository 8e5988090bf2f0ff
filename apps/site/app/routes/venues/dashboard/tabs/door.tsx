import type { DashboardTab } from "../dashboard-tab.ts";
import { WithOwnOrganiser } from "../own-organiser.tsx";
import { VenueDoors } from "../venue-doors.tsx";

export default [
  {
    tab: "door",
    label: "Door",
    order: 25,
    right: "door",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Tonight's door</h2>
        <WithOwnOrganiser venue={venue} what="The door">
          {(organiser) => <VenueDoors venue={venue} organiserId={organiser.id} />}
        </WithOwnOrganiser>
      </>
    ),
  },
] satisfies DashboardTab[];

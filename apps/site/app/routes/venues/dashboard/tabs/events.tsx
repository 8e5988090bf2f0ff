import { VenueGuestLists } from "#app/parts/events/manage/venue-guest-lists.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";
import { WithOwnOrganiser } from "../own-organiser.tsx";
import { VenueEvents } from "../venue-events.tsx";

export default [
  {
    tab: "events",
    label: "Events",
    order: 20,
    right: "nights_read",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Events</h2>
        <VenueEvents venue={venue} />
      </>
    ),
  },
  {
    tab: "guest-lists",
    label: "Guest lists",
    order: 30,
    right: "guests_read",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Guest lists</h2>
        <WithOwnOrganiser venue={venue} what="The guest lists">
          {(organiser) => <VenueGuestLists organiserId={organiser.id} />}
        </WithOwnOrganiser>
      </>
    ),
  },
] satisfies DashboardTab[];

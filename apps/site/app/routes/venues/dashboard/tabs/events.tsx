import { lazy, Suspense } from "react";
import { VenueGuestLists } from "#app/parts/events/manage/venue-guest-lists.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";
import { WithOwnOrganiser } from "../own-organiser.tsx";
import { VenueEvents } from "../venue-events.tsx";

const CalendarSection = lazy(async () => ({
  default: (await import("#app/parts/events/sources/calendar-section.tsx")).CalendarSection,
}));

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
    tab: "calendar",
    label: "Calendar",
    order: 25,
    right: "nights",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Calendar</h2>
        <WithOwnOrganiser venue={venue} what="The calendars">
          {() => (
            <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
              <CalendarSection team={{ kind: "venue", id: venue.id }} name={venue.name} slug={venue.slug} />
            </Suspense>
          )}
        </WithOwnOrganiser>
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

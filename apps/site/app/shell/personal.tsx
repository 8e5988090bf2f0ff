import { OwnNights } from "./own-nights.tsx";
import { SavedEventsSync } from "./saved-events-sync.tsx";
import { SecurityMonitorOutlet } from "./security-monitor-outlet.tsx";

/** What every page has for a signed-in person: their saved events, their nights with a hold that is running, and what admins watch. */
export function Personal() {
  return (
    <>
      <SavedEventsSync />
      <OwnNights />
      <SecurityMonitorOutlet />
    </>
  );
}

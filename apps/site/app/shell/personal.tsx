import { OwnAnswers } from "./own-answers.ts";
import { OwnChoices } from "./own-choices.ts";
import { OwnNights } from "./own-nights.tsx";
import { OwnPlace } from "./own-place.ts";
import { SavedEventsSync } from "./saved-events-sync.tsx";
import { SecurityMonitorOutlet } from "./security-monitor-outlet.tsx";

/** What every page has for a signed-in person: their saved events, their nights with a hold that is running, their answers to events, their city, their choices on what is stored, and what admins watch. */
export function Personal() {
  return (
    <>
      <SavedEventsSync />
      <OwnNights />
      <OwnAnswers />
      <OwnPlace />
      <OwnChoices />
      <SecurityMonitorOutlet />
    </>
  );
}

import { AllSources } from "#app/parts/events/sources/all-sources.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/sources.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Calendars", description: "Where listings come from.", isHidden: true });

/** Every calendar that listings come from, and those that staff keep for venues without a team. */
export default function StaffSources() {
  return (
    <StaffScreen
      title="Calendars"
      intro="Calendars that are read by themselves. Staff add those of venues that no team has claimed."
    >
      {() => <AllSources />}
    </StaffScreen>
  );
}

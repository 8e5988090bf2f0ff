import { RetentionView } from "#app/parts/admin/retention/retention-view.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/retention.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Personal data", description: "How long personal data is kept.", isHidden: true });

/** How long personal data is kept. */
export default function StaffRetention() {
  return (
    <StaffScreen title="Personal data" intro="The rules run at four in the morning.">
      {() => <RetentionView />}
    </StaffScreen>
  );
}

import { OverdueAccess } from "#app/parts/admin/overdue-access.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/access-requests.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Overdue questions about access",
    description: "Questions that nobody has answered in time.",
    isHidden: true,
  });

/** Questions about access that are overdue, for staff. */
export default function StaffAccessRequests() {
  return (
    <StaffScreen
      title="Access"
      intro="Questions about access that a team has not answered within two working days, the longest first. What was asked stays between the two sides: write to the team and ask them to answer."
    >
      {() => <OverdueAccess />}
    </StaffScreen>
  );
}

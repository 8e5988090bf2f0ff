import { Overview } from "#app/parts/admin/overview.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/overview.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Staff", description: "What waits for staff.", isHidden: true });

/** What waits for staff, with the way to each list. */
export default function StaffOverview() {
  return <StaffScreen title="Overview">{({ roles }) => <Overview roles={roles} />}</StaffScreen>;
}

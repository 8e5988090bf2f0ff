import { ReportsList } from "#app/parts/admin/reports/reports-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/reports.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Reports", description: "What was reported.", isHidden: true });

/** What was reported, by what is due first. */
export default function StaffReports() {
  return <StaffScreen title="Reports">{() => <ReportsList />}</StaffScreen>;
}

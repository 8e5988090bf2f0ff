import { Link } from "react-router";
import { ReportView } from "#app/parts/admin/reports/report-view.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/report.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "A report", description: "What was reported, and the decision.", isHidden: true });

/** One report and its decision. */
export default function StaffReport({ params }: Route.ComponentProps) {
  return (
    <StaffScreen title="A report" intro={<Link to="/admin/reports">All reports</Link>}>
      {() => <ReportView reportId={params.reportId} />}
    </StaffScreen>
  );
}

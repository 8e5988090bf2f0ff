import { AuditList } from "#app/parts/admin/audit/audit-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/audit.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Audit log", description: "Who did what.", isHidden: true });

/** The audit log for admins. */
export default function StaffAudit() {
  return <StaffScreen title="Audit log">{() => <AuditList />}</StaffScreen>;
}

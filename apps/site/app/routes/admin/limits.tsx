import { LimitsList } from "#app/parts/admin/limits/limits-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/limits.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Limits", description: "What is counted.", isHidden: true });

/** The rate limits in force, for admins. */
export default function StaffLimits() {
  return <StaffScreen title="Limits">{() => <LimitsList />}</StaffScreen>;
}

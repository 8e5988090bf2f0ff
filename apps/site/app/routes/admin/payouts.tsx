import { StaffPayouts } from "#app/parts/admin/payouts/staff-payouts.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/payouts.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Pay-outs", description: "What organisers are paid.", isHidden: true });

/** What is due, failed, held and owed, for admins. */
export default function StaffPayoutsScreen() {
  return <StaffScreen title="Pay-outs">{() => <StaffPayouts />}</StaffScreen>;
}

import { CorrectionsList } from "#app/parts/admin/corrections/corrections-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/corrections.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Corrections",
    description: "What visitors say is wrong about venues.",
    isHidden: true,
  });

/** Venue corrections, for staff. */
export default function StaffCorrections() {
  return <StaffScreen title="Corrections">{() => <CorrectionsList />}</StaffScreen>;
}

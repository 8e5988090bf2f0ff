import { DoctorReport } from "#app/parts/admin/doctor/doctor-report.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/doctor.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Doctor", description: "What is set up and what is not.", isHidden: true });

/** What is set up and what is not, for admins. */
export default function StaffDoctor() {
  return <StaffScreen title="Doctor">{() => <DoctorReport />}</StaffScreen>;
}

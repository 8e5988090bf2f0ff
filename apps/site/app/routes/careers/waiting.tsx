import { MinimumWages } from "#app/parts/admin/careers/minimum-wages.tsx";
import { WaitingJobs } from "#app/parts/admin/careers/waiting-jobs.tsx";
import { StaffFrame } from "#app/parts/admin/staff-frame.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/waiting.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Work", description: "Job posts waiting for a check.", isHidden: true });

/** Posts of work that wait for staff. */
export default function StaffCareers() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <StaffFrame
      title="Work"
      intro="The first two posts of a team or a person wait here, and later ones that contain a watched word."
      roles={person.roles}
    >
      <div className="grid gap-10">
        <WaitingJobs />
        <MinimumWages mayAdd={person.roles.includes("admin")} />
      </div>
    </StaffFrame>
  );
}

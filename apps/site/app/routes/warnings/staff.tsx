import { StaffFrame } from "#app/parts/admin/staff-frame.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { WarningDesk } from "#app/parts/warnings/warning-desk.tsx";
import { WarningPartners } from "#app/parts/warnings/warning-partners.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/staff.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Warnings", description: "Partners and what they warn of.", isHidden: true });

/** Staff appoint partners and are the second pair of eyes where no other partner is. */
export default function StaffWarnings() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <StaffFrame
      title="Warnings"
      intro="A warning needs two people. Look at its sources before you confirm it, and withdraw a wrong one with a correction."
      roles={person.roles}
    >
      <WarningDesk isForStaff />
      <WarningPartners />
    </StaffFrame>
  );
}

import { StaffFrame } from "#app/parts/admin/staff-frame.tsx";
import { PlatformFigures } from "#app/parts/analytics/platform-figures.tsx";
import { CATEGORY_LABELS } from "#app/parts/events/labels.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/platform.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Analytics", description: "How the platform does.", isHidden: true });

/** How the platform does: visits, events, tickets, and for admins money. */
export default function Analytics() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <StaffFrame
      title="Analytics"
      intro="Counted without names. Each figure says what it counts, and you can download it."
      roles={person.roles}
    >
      <PlatformFigures categories={CATEGORY_LABELS} />
    </StaffFrame>
  );
}

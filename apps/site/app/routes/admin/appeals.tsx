import { AppealsList } from "#app/parts/admin/appeals/appeals-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/appeals.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Appeals", description: "Appeals against decisions.", isHidden: true });

/** Appeals against decisions. */
export default function StaffAppeals() {
  return (
    <StaffScreen
      title="Appeals"
      intro="Each is decided within seven days, by a colleague who had no part in the decision."
    >
      {() => <AppealsList />}
    </StaffScreen>
  );
}

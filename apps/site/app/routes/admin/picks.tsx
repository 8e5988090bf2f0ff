import { AnnouncementForm } from "#app/parts/admin/picks/announcement-form.tsx";
import { PicksList } from "#app/parts/admin/picks/picks-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/picks.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Picks", description: "What the editors recommend.", isHidden: true });

/** What the editors recommend. */
export default function StaffPicks() {
  return (
    <StaffScreen
      title="Picks"
      intro="Twelve at once for each city. They stand on the home page and in lists until their day."
    >
      {() => (
        <>
          <PicksList />
          <AnnouncementForm />
        </>
      )}
    </StaffScreen>
  );
}

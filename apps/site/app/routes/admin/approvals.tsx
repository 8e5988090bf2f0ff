import { ApprovalsList } from "#app/parts/admin/approvals/approvals-list.tsx";
import { ScreeningWords } from "#app/parts/admin/approvals/screening-words.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/approvals.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Approvals", description: "Events that wait for approval.", isHidden: true });

/** Events that wait for approval. */
export default function StaffApprovals() {
  return (
    <StaffScreen title="Approvals" intro="The first two events of a new organiser wait here.">
      {() => (
        <>
          <ApprovalsList />
          <div className="mt-10">
            <ScreeningWords />
          </div>
        </>
      )}
    </StaffScreen>
  );
}

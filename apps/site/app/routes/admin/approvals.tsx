import { useSearchParams } from "react-router";
import { ApprovalsList } from "#app/parts/admin/approvals/approvals-list.tsx";
import { ArtistClaims } from "#app/parts/admin/approvals/artist-claims.tsx";
import { DecidedList } from "#app/parts/admin/approvals/decided-list.tsx";
import { OrganiserClaims } from "#app/parts/admin/approvals/organiser-claims.tsx";
import { PendingUpdates } from "#app/parts/admin/approvals/pending-updates.tsx";
import { PhotoRemovals } from "#app/parts/admin/approvals/photo-removals.tsx";
import { ScreeningWords } from "#app/parts/admin/approvals/screening-words.tsx";
import { WaitingBulletins } from "#app/parts/admin/approvals/waiting-bulletins.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { Route } from "./+types/approvals.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Approvals", description: "Events waiting for approval.", isHidden: true });

/** Events waiting for approval for approval, and what was decided lately. */
export default function StaffApprovals() {
  const [params] = useSearchParams();
  const isDecided = params.get("status") === "decided";
  return (
    <StaffScreen title="Approvals" intro="The first two events of a new organiser wait here.">
      {() => (
        <div className="grid gap-6">
          <div className="flex flex-wrap gap-2">
            <Chip to="/admin/approvals" isCurrent={!isDecided}>
              Waiting
            </Chip>
            <Chip to="/admin/approvals?status=decided" isCurrent={isDecided}>
              Decided
            </Chip>
          </div>
          {isDecided ? <DecidedList /> : <ApprovalsList />}
          <div className="mt-4">
            <PendingUpdates />
          </div>
          <div className="mt-4">
            <WaitingBulletins />
          </div>
          <div className="mt-4">
            <PhotoRemovals />
          </div>
          <div className="mt-4">
            <ArtistClaims />
          </div>
          <div className="mt-4">
            <OrganiserClaims />
          </div>
          <div className="mt-4">
            <ScreeningWords />
          </div>
        </div>
      )}
    </StaffScreen>
  );
}

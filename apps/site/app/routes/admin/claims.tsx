import { ClaimsList } from "#app/parts/admin/claims/claims-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/claims.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Claims of venues",
    description: "Who says that they run a venue.",
    isHidden: true,
  });

/** Claims of venues, for staff. */
export default function StaffClaims() {
  return (
    <StaffScreen
      title="Claims"
      intro="People who claim the page of a venue or add one. Due within two working days; owners of a claimed venue are asked first."
    >
      {() => <ClaimsList />}
    </StaffScreen>
  );
}

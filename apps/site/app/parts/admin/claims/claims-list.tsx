import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { listStaffClaims } from "./staff-claim.ts";

/** Claims that wait, the soonest due first, or those that were decided. */
export function ClaimsList() {
  const [params] = useSearchParams();
  const status = params.get("status") === "decided" ? "decided" : "open";
  const query = useQuery({
    queryKey: ["staff", "claims", status],
    queryFn: () => listStaffClaims(status),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <Chip to="/admin/claims" isCurrent={status === "open"}>
          Open
        </Chip>
        <Chip to="/admin/claims?status=decided" isCurrent={status === "decided"}>
          Decided
        </Chip>
      </div>
      <Loaded query={query} what="The list of claims" why={staffWhy(query)}>
        {(claims) => (
          <StaffList
            label="Claims of venues"
            most={50}
            items={claims}
            idOf={(claim) => claim.id}
            empty={status === "open" ? "No claims are waiting." : "Nothing has been decided yet."}
          >
            {(claim) => <ClaimCard claim={claim} />}
          </StaffList>
        )}
      </Loaded>
    </div>
  );
}

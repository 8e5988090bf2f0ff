import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import type { VenueClaim } from "#app/parts/venues/claims/claim.ts";
import { claimsKey, openClaim } from "#app/parts/venues/claims/claim-queries.ts";
import { ClaimStanding } from "#app/parts/venues/claims/claim-standing.tsx";
import { ClaimWizard } from "#app/parts/venues/claims/claim-wizard.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/claim.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your claim",
    description: "Claim a venue or add one, step by step.",
    isHidden: true,
  });

/** One's claim: the steps while it can be changed, after that where it stands. */
export default function YourClaim({ params: { claimId } }: Route.ComponentProps) {
  const { person } = useSession();
  const client = useQueryClient();
  const key = [...claimsKey, claimId];
  const query = useQuery({
    queryKey: key,
    queryFn: async () => openClaim(await browserClient(), claimId),
    // what is typed is newer than what a second read would say
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const changed = (claim: VenueClaim | null) => client.setQueryData(key, claim);
  const name = query.data?.venue.name;
  return (
    <div className="column py-8">
      <Breadcrumbs
        crumbs={[{ label: "Your claims", to: "/venue-onboarding" }, { label: name ?? "Your claim" }]}
      />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1 [overflow-wrap:anywhere]">
        {name ?? "Your claim"}
      </h1>
      <Loaded query={query} what="Your claim" why={refusedWhy(query)}>
        {(claim) =>
          claim.status === "draft" || claim.status === "changes_requested" ? (
            <ClaimWizard key={claim.id} initial={claim} personId={person?.id ?? ""} onSent={changed} />
          ) : (
            <ClaimStanding claim={claim} onChanged={changed} />
          )
        }
      </Loaded>
    </div>
  );
}

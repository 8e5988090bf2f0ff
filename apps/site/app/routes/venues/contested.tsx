import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import {
  ContestedClaimView,
  contestedKey,
  readContestedClaim,
} from "#app/parts/venues/claims/contested-claim.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/contested.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "A claim of your venue",
    description: "Another person says that they run your venue.",
    isHidden: true,
  });

/** For owners of a venue: who claims it, and their answer. */
export default function ContestedVenue({ params: { claimId } }: Route.ComponentProps) {
  const query = useQuery({
    queryKey: [...contestedKey, claimId],
    queryFn: async () => readContestedClaim(await browserClient(), claimId),
    staleTime: 0,
  });
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1 [overflow-wrap:anywhere]">
        {query.data ? `${query.data.name} claims ${query.data.venue}` : "A claim of your venue"}
      </h1>
      <Loaded query={query} what="The claim" why={refusedWhy(query)}>
        {(claim) => <ContestedClaimView claim={claim} />}
      </Loaded>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import { FailureNote } from "#app/parts/admin/failure-note.tsx";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { StaffQuery } from "#app/parts/admin/staff-query.tsx";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/toasts.ts";
import { ProvedAddress } from "./proved-address.tsx";

async function listClaims() {
  const client = await browserClient();
  const { data } = await client.rpc("list_organiser_claims").throwOnError();
  return data ?? [];
}

/** People who say that an organiser without a team is theirs. Approval makes them its owner, with its money. */
export function OrganiserClaims() {
  const { run, isBusy, failure } = useAct();
  const query = useQuery({ queryKey: ["staff", "organiser-claims"], queryFn: listClaims, staleTime: 0 });
  const decide = async (id: string, isApproved: boolean) => {
    const isDone = await run(async () => {
      const client = await browserClient();
      await client
        .rpc("decide_organiser_claim", { p_claim_id: id, p_is_approved: isApproved })
        .throwOnError();
    });
    if (isDone) notify(isApproved ? "They are its owner now" : "Claim refused");
  };
  return (
    <section aria-labelledby="organiser-claims" className="border-ink border-t-2 pt-4">
      <h2 id="organiser-claims" className="mb-3 type-h3">
        Organisers without a team
      </h2>
      <FailureNote failure={failure} />
      <StaffQuery query={query} what="The list of claims of organisers">
        {(claims) => (
          <StaffList
            label="Claims of organisers waiting"
            most={100}
            items={claims}
            idOf={(claim) => claim.id}
            empty="No claim is waiting."
          >
            {(claim) => (
              <article className="grid gap-3" aria-label={`${claim.person} claims ${claim.organiser}`}>
                <p>
                  <Link to={`/social/u/${claim.handle}`}>{claim.person}</Link> says they run{" "}
                  <Link to={`/organisers/${claim.slug}`}>{claim.organiser}</Link>
                  <span className="text-ink-2 text-small">, {momentName(claim.created_at)}</span>
                </p>
                <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{claim.words}</p>
                <ProvedAddress address={claim.proved_address} />
                <div className="flex flex-wrap gap-3">
                  <Button size="sm" busy={isBusy} onClick={() => void decide(claim.id, true)}>
                    Approve
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    busy={isBusy}
                    onClick={() => void decide(claim.id, false)}
                  >
                    Refuse
                  </Button>
                </div>
              </article>
            )}
          </StaffList>
        )}
      </StaffQuery>
    </section>
  );
}

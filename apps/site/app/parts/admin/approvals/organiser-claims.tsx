import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { WaitingClaims } from "./waiting-claims.tsx";

async function listClaims() {
  const client = await browserClient();
  const { data } = await client.rpc("list_organiser_claims").throwOnError();
  return data ?? [];
}

async function decideClaim(id: string, isApproved: boolean): Promise<void> {
  const client = await browserClient();
  await client.rpc("decide_organiser_claim", { p_claim_id: id, p_is_approved: isApproved }).throwOnError();
}

/** People who say that an organiser without a team is theirs. Approval makes them its owner, with its money. */
export function OrganiserClaims() {
  return (
    <WaitingClaims
      name="organiser-claims"
      title="Organisers without a team"
      what="The list of claims of organisers"
      label="Claims of organisers waiting"
      list={listClaims}
      decide={decideClaim}
      approved="They are its owner now"
      pageOf={(claim) => claim.organiser}
    >
      {(claim) => (
        <>
          <Link to={`/social/u/${claim.handle}`}>{claim.person}</Link> says they run{" "}
          <Link to={`/organisers/${claim.slug}`}>{claim.organiser}</Link>
        </>
      )}
    </WaitingClaims>
  );
}

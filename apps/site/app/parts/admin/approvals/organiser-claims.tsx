import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { WaitingClaims } from "./waiting-claims.tsx";

async function listClaims() {
  return call("list_organiser_claims");
}

async function decideClaim(id: string, isApproved: boolean): Promise<void> {
  await call("decide_organiser_claim", { p_claim_id: id, p_is_approved: isApproved });
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

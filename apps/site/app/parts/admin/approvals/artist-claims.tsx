import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { WaitingClaims } from "./waiting-claims.tsx";

async function listClaims() {
  return call("list_artist_claims");
}

async function decideClaim(id: string, isApproved: boolean): Promise<void> {
  await call("decide_artist_claim", { p_claim_id: id, p_is_approved: isApproved });
}

/** People who say that an artist's page is theirs. */
export function ArtistClaims() {
  return (
    <WaitingClaims
      name="artist-claims"
      title="Artists' pages"
      what="The list of claims"
      label="Claims waiting"
      list={listClaims}
      decide={decideClaim}
      approved="Approved: they can edit the page now"
      pageOf={(claim) => claim.artist}
    >
      {(claim) => (
        <>
          <Link to={`/social/u/${claim.handle}`}>{claim.person}</Link> says they are{" "}
          <Link to={`/artists/${claim.slug}`}>{claim.artist}</Link>
        </>
      )}
    </WaitingClaims>
  );
}

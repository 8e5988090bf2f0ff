import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import type { ClaimPayload, VenueClaim } from "./claim.ts";

/** What reads of claims are kept under. */
export const claimsKey = ["venue-claims"] as const;

/** One's claims, what moved last first. @throws the database's refusal, see `toRefusal`; so do all below */
export const listOwnClaims = (client: Client) => callOn(client, "list_my_venue_claims");

export const openClaim = (client: Client, id: string) =>
  callOn(client, "open_venue_claim", { p_claim_id: id });

/** Claims the page of a venue that is there. */
export const startClaim = (client: Client, venueId: string) =>
  callOn(client, "start_venue_claim", { p_venue_id: venueId });

/** Begins to add a room. */
export const startNewVenue = (client: Client, name: string, postcode: string) =>
  callOn(client, "start_venue_claim", { p_name: name, p_postcode: postcode });

export const saveClaim = (client: Client, claim: Pick<VenueClaim, "id" | "version">, payload: ClaimPayload) =>
  callOn(client, "save_venue_claim", {
    p_claim_id: claim.id,
    p_payload: payload,
    p_version: claim.version,
  });

export const submitClaim = (client: Client, claim: Pick<VenueClaim, "id" | "version">) =>
  callOn(client, "submit_claim", { p_claim_id: claim.id, p_version: claim.version });

export const withdrawClaim = async (client: Client, id: string): Promise<true> => {
  await callOn(client, "withdraw_venue_claim", { p_claim_id: id });
  return true;
};

export const appealClaim = (client: Client, id: string, words: string) =>
  callOn(client, "appeal_claim", { p_claim_id: id, p_words: words });

/** A venue that is like the one somebody names. */
export type SimilarVenue = {
  id: string;
  slug: string;
  name: string;
  place: string;
  status: string;
  is_claimed: boolean;
  is_same_postcode: boolean;
};

export async function findSimilarVenues(
  client: Client,
  name: string,
  postcode: string | null,
): Promise<SimilarVenue[]> {
  return callOn(client, "find_similar_venues", {
    p_name: name,
    ...(postcode ? { p_postcode: postcode } : {}),
  });
}

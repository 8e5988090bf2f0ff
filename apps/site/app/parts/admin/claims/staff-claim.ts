import { type Answer, call } from "#app/api/call.ts";

/** A claim of a venue as staff read it. */
export type StaffClaim = Answer<"list_venue_claims">[number];

/** @throws the database's refusal */
export async function listStaffClaims(status: "open" | "decided"): Promise<StaffClaim[]> {
  return call("list_venue_claims", { p_status: status });
}

import { browserClient } from "#app/api/browser-client.ts";
import type { OwnClaim } from "./claim.ts";
import { listOwnClaims } from "./claim-queries.ts";

/** What somebody has already: a venue they look after, or a claim they have begun. */
export type OwnVenues = { venue: { name: string; slug: string } | null; draft: OwnClaim | null };

/** @throws the data API's refusal */
export async function loadOwnVenues(): Promise<OwnVenues> {
  const client = await browserClient();
  const { data: session } = await client.auth.getSession();
  const me = session.session?.user.id ?? "";
  const [claims, { data: teams }] = await Promise.all([
    listOwnClaims(client),
    client
      .from("venue_members")
      .select("venue:venues!venue_members_venue_id_fkey(name, slug)")
      .eq("user_id", me)
      .eq("status", "active")
      .order("created_at")
      .limit(1)
      .throwOnError(),
  ]);
  return {
    venue: teams[0]?.venue ?? null,
    draft: claims.find(({ status }) => status === "draft" || status === "changes_requested") ?? null,
  };
}

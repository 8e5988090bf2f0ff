import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";

/** Whether somebody answers questions about access to a venue or a night. */
export async function hasAccessTeam(
  client: SupabaseClient<Database>,
  of: { p_venue_id: string } | { p_event_id: string },
): Promise<boolean> {
  const { data } = await client.rpc("has_access_team", of).throwOnError();
  return data === true;
}

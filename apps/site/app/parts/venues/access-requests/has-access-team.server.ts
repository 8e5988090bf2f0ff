import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";

/** Whether somebody answers questions about access to a venue or a night. */
export async function hasAccessTeam(
  client: SupabaseClient<Database>,
  of: { p_venue_id: string } | { p_event_id: string },
): Promise<boolean> {
  const data = await callOn(client, "has_access_team", of);
  return data === true;
}

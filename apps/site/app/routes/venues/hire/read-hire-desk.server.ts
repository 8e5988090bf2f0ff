import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { type Answer, callOn } from "#app/api/call.ts";

/** Whether a room takes requests, and the middle of its last answers in minutes, null while it has too few. */
export type HireDesk = Answer<"get_hire_desk">;

/** Reads how a room takes hire requests; one that takes none is not asked about. */
export async function readHireDesk(
  client: SupabaseClient<Database>,
  venue: { id: string; hire_enquiries: boolean },
): Promise<HireDesk> {
  if (!venue.hire_enquiries) return { is_open: false, answer_minutes: null };
  return callOn(client, "get_hire_desk", { p_venue_id: venue.id });
}

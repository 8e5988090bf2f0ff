import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { type Answer, callOn } from "#app/api/call.ts";

/** Questions under a night that were answered, and whether it takes more; null where there is nothing to show. */
export const listNightQuestions = (
  client: SupabaseClient<Database>,
  eventId: string,
): Promise<Answer<"list_night_questions">> =>
  callOn(client, "list_night_questions", { p_event_id: eventId }, { get: true });

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { type Answer, callOn } from "#app/api/call.ts";

type Client = SupabaseClient<Database>;

/** Warnings of the town of a night that goes on tonight; none for any other. */
export const listNightWarnings = (client: Client, eventId: string): Promise<Answer<"list_night_warnings">> =>
  callOn(client, "list_night_warnings", { p_event_id: eventId }, { get: true });

/** Warnings that stand in a town now. */
export const listTownWarnings = (client: Client, areaId: string): Promise<Answer<"list_town_warnings">> =>
  callOn(client, "list_town_warnings", { p_area_id: areaId }, { get: true });

/** A page of the log: of a town by its slug, after the time at which the page before ended. */
export const listWarnings = (
  client: Client,
  area: string | null,
  before: string | null,
): Promise<Answer<"list_warnings">> =>
  callOn(
    client,
    "list_warnings",
    { ...(area ? { p_area: area } : {}), ...(before ? { p_before: before } : {}) },
    { get: true },
  );

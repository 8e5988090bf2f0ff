/** Reads what is on, and was on, at venues. */
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import type { Day } from "#app/format/nights.ts";
import type { Listing } from "./listing.ts";
import { readyCards } from "./related.server.ts";

type Client = SupabaseClient<Database>;

const UPCOMING = 60;
const PAST = 300;

/** What is on at a venue from tonight, in order. */
export async function listAtVenue(client: Client, venueId: string, tonight: Day): Promise<Listing[]> {
  const { data } = await client
    .from("listings")
    .select("card")
    .eq("venue_id", venueId)
    .gte("last_night", tonight)
    .order("night_date")
    .order("starts_at")
    .limit(UPCOMING)
    .throwOnError();
  return readyCards(data);
}

/** What was on at a venue before tonight, the latest first. */
export async function listPastAtVenue(client: Client, venueId: string, tonight: Day) {
  const { data } = await client
    .from("listings")
    .select("event_id, slug, title, night_date, artists")
    .eq("venue_id", venueId)
    .eq("status", "published")
    .lt("last_night", tonight)
    .order("night_date", { ascending: false })
    .limit(PAST)
    .throwOnError();
  return data;
}

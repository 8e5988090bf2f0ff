/** Reads what is on, and was on, at venues. */
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { addDays, type Day } from "#app/format/nights.ts";
import type { Listing } from "./listing.ts";
import { readyCards } from "./related.server.ts";

type Client = SupabaseClient<Database>;

/** What a venue's row says about its next event. */
export type NextEvent = Pick<Listing, "slug" | "title" | "night_date" | "starts_at">;

const NEXT_ROWS = 1000;
const UPCOMING = 60;
const PAST = 300;

/** The next event of each venue, by the venue's id; venues without one are missing. */
export async function listNextAtVenues(client: Client, venueIds: readonly string[], tonight: Day) {
  if (venueIds.length === 0) return {};
  const { data } = await client
    .from("listings")
    .select("venue_id, slug, title, night_date, starts_at")
    .in("venue_id", [...venueIds])
    .eq("status", "published")
    .gte("last_night", tonight)
    .lte("night_date", addDays(tonight, 120))
    .order("night_date")
    .order("starts_at")
    .limit(NEXT_ROWS)
    .throwOnError();
  const next: Record<string, NextEvent> = {};
  // what begins tonight or later says more than what has been on for weeks
  for (const row of [...data.filter((row) => row.night_date >= tonight), ...data])
    if (row.venue_id)
      next[row.venue_id] ??= {
        slug: row.slug,
        title: row.title,
        night_date: row.night_date,
        starts_at: row.starts_at,
      };
  return next;
}

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

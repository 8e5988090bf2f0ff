/** Reads what is on, and was on, at venues. */
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import type { Day } from "#app/format/nights.ts";
import type { Listing } from "./listing.ts";
import type { ProgrammeCard } from "./page/programme.tsx";
import { readyCards } from "./related.server.ts";
import { findSeriesOfAll } from "./series.server.ts";

type Client = SupabaseClient<Database>;

/** A listing and the series it is one of. */
type ProgrammeListing = Listing & Pick<ProgrammeCard, "series">;

/** Nights of a venue that its page and its calendar have at most. */
export const UPCOMING = 60;
const PAST = 300;

/** What is on at a venue from tonight, in order. */
export async function listAtVenue(
  client: Client,
  venueId: string,
  tonight: Day,
): Promise<ProgrammeListing[]> {
  const { data } = await client
    .from("listings")
    .select("card")
    .eq("venue_id", venueId)
    .gte("last_night", tonight)
    .order("night_date")
    .order("starts_at")
    .limit(UPCOMING)
    .throwOnError();
  const cards = readyCards(data);
  const series = await findSeriesOfAll(
    client,
    cards.map(({ event_id }) => event_id),
  );
  return cards.map((card) => ({ ...card, series: series[card.event_id] ?? null }));
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

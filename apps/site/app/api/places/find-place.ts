import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { type Answer, callOn } from "#app/api/call.ts";

/** A place that answers what somebody typed. */
export type FoundPlace = FoundPlaces["places"][number];

/** What `find_place` answers: places, best first, or a sentence that says why there are none. */
export type FoundPlaces = Answer<"find_place">;

/** Asks where a typed place is. */
export async function findPlaces(client: SupabaseClient<Database>, typed: string): Promise<FoundPlaces> {
  return callOn(client, "find_place", { p_text: typed.replaceAll("\0", "") }, { get: true });
}

/** The first half of the postcode nearest to a position, which itself goes into no address and is kept nowhere. */
export async function findNearestPlace(
  client: SupabaseClient<Database>,
  point: { lat: number; lng: number },
): Promise<FoundPlaces> {
  return callOn(client, "find_nearest_code", { p_lat: point.lat, p_lng: point.lng });
}

/** What an address calls the place. */
export function slugOfPlace({ kind, code, area }: FoundPlace): string {
  return kind === "code" ? (code ?? "").toLowerCase() : (area ?? "");
}

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database, Json } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";

/** A place that answers what somebody typed. */
export interface FoundPlace {
  kind: "code" | "area";
  /** The first half of a postcode; null for an area. */
  code: string | null;
  /** Slug of the area, or of the town nearest to the postcode. */
  area: string | null;
  name: string;
  label: string;
}

/** What `find_place` answers: places, best first, or a sentence that says why there are none. */
export interface FoundPlaces {
  places: FoundPlace[];
  message: string | null;
}

/** Asks where a typed place is. */
export async function findPlaces(client: SupabaseClient<Database>, typed: string): Promise<FoundPlaces> {
  const data = await callOn(client, "find_place", { p_text: typed.replaceAll("\0", "") }, { get: true });
  return readFoundPlaces(data);
}

/** The first half of the postcode nearest to a position, which itself goes into no address and is kept nowhere. */
export async function findNearestPlace(
  client: SupabaseClient<Database>,
  point: { lat: number; lng: number },
): Promise<FoundPlaces> {
  const data = await callOn(client, "find_nearest_code", { p_lat: point.lat, p_lng: point.lng });
  return readFoundPlaces(data);
}

/** What an address calls the place. */
export function slugOfPlace({ kind, code, area }: FoundPlace): string {
  return kind === "code" ? (code ?? "").toLowerCase() : (area ?? "");
}

function readFoundPlaces(data: Json): FoundPlaces {
  const { places, message } = data as unknown as FoundPlaces;
  return { places, message };
}

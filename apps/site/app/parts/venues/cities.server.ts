import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { readJson } from "#app/api/read-json.ts";

/** A town with a page of its own. */
export interface City {
  slug: string;
  name: string;
  region: string | null;
  lat: number;
  lng: number;
  nights: number;
  venues: number;
}

/** Towns with a page of their own, by name. */
export async function listCities(client: Client): Promise<City[]> {
  return readJson(callOn(client, "list_cities", undefined, { get: true }));
}

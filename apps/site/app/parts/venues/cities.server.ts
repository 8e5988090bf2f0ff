import { type Answer, callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

/** A town with a page of its own. */
export type City = Answer<"list_cities">[number];

/** Towns with a page of their own, by name. */
export async function listCities(client: Client): Promise<City[]> {
  return callOn(client, "list_cities", undefined, { get: true });
}

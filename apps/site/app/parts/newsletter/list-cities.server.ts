import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { toldApart } from "#app/format/names/told-apart.ts";

/** The cities where most is on, by name. */
export async function listBusyCities(client: Client): Promise<{ slug: string; name: string }[]> {
  return callOn(client, "list_newsletter_cities");
}

/** Every city, by name. */
export async function listCities(client: Client): Promise<{ slug: string; name: string }[]> {
  const { data } = await client
    .from("areas")
    .select("slug, name, parent:parent_id (name)")
    .eq("kind", "city")
    .order("name")
    .throwOnError();
  return toldApart(data);
}

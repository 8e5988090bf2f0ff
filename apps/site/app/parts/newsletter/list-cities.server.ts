import type { Client } from "#app/api/public-client.ts";
import { toldApart } from "#app/format/told-apart.ts";

/** The cities where most is on, by name. */
export async function listBusyCities(client: Client): Promise<{ slug: string; name: string }[]> {
  const { data } = await client.rpc("list_newsletter_cities").throwOnError();
  return data;
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

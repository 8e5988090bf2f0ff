import type { Client } from "#app/api/public-client.ts";

/** The cities that the newsletter knows nights of. */
export async function listCities(client: Client): Promise<{ slug: string; name: string }[]> {
  const { data } = await client
    .from("areas")
    .select("slug, name")
    .eq("kind", "city")
    .order("name")
    .throwOnError();
  return data;
}

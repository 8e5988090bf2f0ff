import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { toldApart } from "#app/format/names/told-apart.ts";

/** A city one can look for nights in. */
export type City = { slug: string; name: string };

/** All cities by name. */
export const citiesQuery = queryOptions({
  queryKey: ["areas", "cities"],
  queryFn: async (): Promise<City[]> => {
    const client = await browserClient();
    const { data, error } = await client
      .from("areas")
      .select("slug, name, parent:parent_id (name)")
      .eq("kind", "city")
      .order("name");
    if (error) throw error;
    return toldApart(data);
  },
});

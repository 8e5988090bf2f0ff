import type { Client } from "#app/api/public-client.ts";
import type { CityPlace, CityStripReader } from "./city-strip.ts";

const readers = import.meta.glob<CityStripReader>("./strips/*.server.ts", {
  eager: true,
  import: "default",
});

/** What the strips of a town's page show, by the strip's name. One that cannot be read is left out. */
export async function readCityStrips(client: Client, place: CityPlace): Promise<Record<string, unknown>> {
  const read = await Promise.all(
    Object.entries(readers).map(async ([file, reader]) => {
      const name = file.replace(/^.*\/|\.server\.ts$/g, "");
      try {
        return [[name, await reader(client, place)] as const];
      } catch (error) {
        console.error(`The strip "${name}" of the page of ${place.city.slug} could not be read`, error);
        return [];
      }
    }),
  );
  return Object.fromEntries(read.flat());
}

import type { Client } from "#app/api/public-client.ts";
import type { HomePlace } from "./home-data.server.ts";
import type { StripReader } from "./home-strip.ts";

const readers = import.meta.glob<StripReader>("./strips/*.server.ts", { eager: true, import: "default" });

/** What the public strips show, by the strip's name. One that cannot be read is left out. */
export async function readStrips(client: Client, place: HomePlace): Promise<Record<string, unknown>> {
  const strips = await Promise.all(
    Object.entries(readers).map(async ([file, read]) => {
      const name = file.replace(/^.*\/|\.server\.ts$/g, "");
      try {
        return [[name, await read(client, place)] as const];
      } catch (error) {
        console.error(`The strip "${name}" of the home page could not be read`, error);
        return [];
      }
    }),
  );
  return Object.fromEntries(strips.flat());
}

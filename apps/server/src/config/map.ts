// Where the map's streets come from; without either it stands on coasts and rivers of our own.
import { z } from "zod/mini";
import { webAddress } from "./kinds.ts";

export const mapKeys = {
  MAP_PMTILES: z.optional(z.string()),
  MAP_STYLE_URL: z.optional(webAddress),
};

/** A file of tiles on this machine, or the address of another company's style. */
export type MapConfig = Readonly<{ tilesFile: string | undefined; styleUrl: string | undefined }>;

/** The keys as the server knows them. @throws Error when both are set */
export function toMap(keys: z.infer<z.ZodMiniObject<typeof mapKeys>>): MapConfig {
  if (keys.MAP_PMTILES && keys.MAP_STYLE_URL)
    throw new Error("MAP_STYLE_URL: MAP_PMTILES is set too; the map has one base");
  return Object.freeze({ tilesFile: keys.MAP_PMTILES, styleUrl: keys.MAP_STYLE_URL });
}

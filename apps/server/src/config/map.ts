// Where the map's streets come from; without either it stands on coasts and rivers of our own.
import { closeSync, openSync, readSync } from "node:fs";
import { z } from "zod/mini";
import { webAddress } from "./kinds.ts";

export const mapKeys = {
  MAP_PMTILES: z.optional(
    z.string().check(z.refine(isTileArchive, "must be the path of a PMTiles archive that can be read")),
  ),
  MAP_STYLE_URL: z.optional(webAddress),
};

/** By its first letters; the whole is read when the map is opened. */
function isTileArchive(file: string): boolean {
  const begin = Buffer.alloc(7);
  try {
    const descriptor = openSync(file, "r");
    readSync(descriptor, begin, 0, begin.length, 0);
    closeSync(descriptor);
  } catch {
    return false;
  }
  return begin.toString("latin1") === "PMTiles";
}

/** A file of tiles on this machine, or the address of another company's style. */
export type MapConfig = Readonly<{ tilesFile: string | undefined; styleUrl: string | undefined }>;

/** The keys as the server knows them. @throws Error when both are set */
export function toMap(keys: z.infer<z.ZodMiniObject<typeof mapKeys>>): MapConfig {
  if (keys.MAP_PMTILES && keys.MAP_STYLE_URL)
    throw new Error("MAP_STYLE_URL: MAP_PMTILES is set too; the map has one base");
  return Object.freeze({ tilesFile: keys.MAP_PMTILES, styleUrl: keys.MAP_STYLE_URL });
}

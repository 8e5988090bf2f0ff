import { createMap, openTileArchive } from "@undercroft/map";
import type { ServiceFile } from "./service.ts";

/** What lies beneath the places of a map, at `/map`. @throws Error naming MAP_PMTILES when it is no archive of tiles */
export default {
  doors: [{ prefix: "/map", by: "router", cache: "unless private" }],
  open: async ({ config }) => {
    const { tilesFile, styleUrl } = config.map;
    const archive = tilesFile
      ? await openTileArchive(tilesFile).catch((error: Error) => {
          throw new Error(`MAP_PMTILES: ${tilesFile} ${error.message}`);
        })
      : null;
    const base = archive ? { archive } : styleUrl ? { style: styleUrl } : null;
    return { routes: { "/map": createMap(base) }, close: async () => archive?.close() };
  },
} satisfies ServiceFile;

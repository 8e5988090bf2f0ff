import { createMap, openTileArchive } from "@undercroft/map";
import type { OpenService } from "./service.ts";

/** What lies beneath the places of a map, at `/map`. @throws Error naming MAP_PMTILES when it is no archive of tiles */
export default (async ({ config }) => {
  const { tilesFile, styleUrl } = config.map;
  if (!tilesFile) return { routes: { "/map": createMap(styleUrl ? { style: styleUrl } : null) } };
  const archive = await openTileArchive(tilesFile).catch((error: Error) => {
    throw new Error(`MAP_PMTILES: ${tilesFile} ${error.message}`);
  });
  return { routes: { "/map": createMap({ archive }) }, close: archive.close };
}) satisfies OpenService;

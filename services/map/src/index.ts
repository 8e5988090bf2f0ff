export { createMap } from "./create-map.ts";
export type { MapBase } from "./map-base.ts";
export { readStyleOrigins } from "./style-origins.ts";
export { openTileArchive, type TileArchive } from "./tile-archive.ts";

export { createMap, type MapBase } from "./create-map.ts";
export { readStyleOrigins } from "./style-origins.ts";
export { openTileArchive, type TileArchive } from "./tile-archive.ts";

// The operator's streets: none, from a file of tiles, or from another company's style.
import type {
  AddProtocolAction,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import { streetLayers } from "./street-layers.ts";
import type { Colours } from "./theme-colours.ts";

/** Streets as a map takes them. */
export type Streets = {
  sources: Record<string, SourceSpecification>;
  layers: (colours: Colours) => LayerSpecification[];
  sprite?: StyleSpecification["sprite"];
  /** a whole base of its own, with land and names: ours is left out */
  isWhole: boolean;
  /** whose work they are, as plain text */
  credit: string;
};

const openStreetMap = "© OpenStreetMap contributors";

/** The layers and sources of streets begin with this, so that they are never taken for ours. */
const prefix = "street";

/**
 * What the operator has; null where that is nothing.
 * @param addProtocol the map library's
 * @throws Error when there should be streets and they cannot be read
 */
export async function readStreets(
  addProtocol: (name: string, load: AddProtocolAction) => void,
): Promise<Streets | null> {
  const { tiles, style } = (await readJson("/map/base.json")) as { tiles?: string; style?: string };
  if (tiles) return readArchive(new URL(tiles, location.origin).href, addProtocol);
  return style ? readStyle(style) : null;
}

async function readArchive(
  url: string,
  addProtocol: (name: string, load: AddProtocolAction) => void,
): Promise<Streets> {
  const { PMTiles, Protocol } = await import("pmtiles");
  const archive = new PMTiles(url);
  const protocol = new Protocol();
  protocol.add(archive);
  addProtocol("pmtiles", protocol.tile);
  const metadata = (await archive.getMetadata()) as {
    attribution?: string;
    vector_layers?: { id: string }[];
  };
  const names = metadata.vector_layers?.map(({ id }) => id) ?? [];
  if (!streetLayers(names, {} as Colours)) throw new Error("The tiles have layers we do not know");
  return {
    sources: { streets: { type: "vector", url: `pmtiles://${url}` } },
    layers: (colours) => streetLayers(names, colours) ?? [],
    isWhole: false,
    credit: textOf(metadata.attribution) || openStreetMap,
  };
}

async function readStyle(url: string): Promise<Streets> {
  const style = (await readJson(url)) as StyleSpecification;
  const named = (name: string) => `${prefix}-${name}`;
  const credits = Object.values(style.sources).map((source) =>
    "attribution" in source ? source.attribution : "",
  );
  return {
    sources: Object.fromEntries(Object.entries(style.sources).map(([name, source]) => [named(name), source])),
    layers: () =>
      style.layers.map((layer) => ({
        ...layer,
        id: named(layer.id),
        ...("source" in layer && layer.source ? { source: named(String(layer.source)) } : {}),
      })) as LayerSpecification[],
    ...(style.sprite ? { sprite: style.sprite } : {}),
    isWhole: true,
    credit: credits.map(textOf).filter(Boolean).join(", ") || openStreetMap,
  };
}

/** Whether something of the map is of the streets. */
export const isStreets = (sourceId: unknown): boolean =>
  typeof sourceId === "string" && sourceId.startsWith(prefix);

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** A credit is written as HTML; we show its words. */
function textOf(html: unknown): string {
  if (typeof html !== "string") return "";
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}

// Streets in our own colours, from the tiles an operator has. Three descriptions of tiles are known by the names of
// their layers: https://docs.protomaps.com/basemaps/layers, https://openmaptiles.org/schema and
// https://shortbread-tiles.org/schema/1.0.
import type { LayerSpecification } from "maplibre-gl";
import type { Colours } from "./theme-colours.ts";

type Schema = {
  roads: string;
  /** the property that says what kind of road it is */
  kind: string;
  large: readonly string[];
  rail: readonly string[];
  names: string;
  water: string;
  buildings: string;
  green: { layer: string; kind: string; values: readonly string[] };
};

const greens = ["park", "wood", "forest", "grass", "cemetery", "nature_reserve", "golf_course", "garden"];

const schemas: readonly Schema[] = [
  {
    roads: "roads",
    kind: "kind",
    large: ["highway", "major_road"],
    rail: ["rail"],
    names: "roads",
    water: "water",
    buildings: "buildings",
    green: { layer: "landuse", kind: "kind", values: greens },
  },
  {
    roads: "transportation",
    kind: "class",
    large: ["motorway", "trunk", "primary", "secondary"],
    rail: ["rail", "transit"],
    names: "transportation_name",
    water: "water",
    buildings: "building",
    green: { layer: "landcover", kind: "class", values: greens },
  },
  {
    roads: "streets",
    kind: "kind",
    large: ["motorway", "trunk", "primary", "secondary"],
    rail: ["rail", "light_rail", "subway", "tram"],
    names: "street_labels",
    water: "water_polygons",
    buildings: "buildings",
    green: { layer: "land", kind: "kind", values: greens },
  },
];

const source = "streets";
const font = ["Atkinson Hyperlegible Next"];

/** How streets are drawn from tiles with these layers; null when they are of no kind we know. */
export function streetLayers(layerNames: readonly string[], c: Colours): LayerSpecification[] | null {
  const schema = schemas.find(({ roads, water }) =>
    [roads, water].every((name) => layerNames.includes(name)),
  );
  if (!schema) return null;
  return [...groundLayers(schema, c), ...roadLayers(schema, c)].filter(
    (layer) => "source-layer" in layer && layerNames.includes(String(layer["source-layer"])),
  );
}

function groundLayers({ green, water, buildings }: Schema, c: Colours): LayerSpecification[] {
  return [
    {
      id: "street-green",
      type: "fill",
      source,
      "source-layer": green.layer,
      filter: ["in", ["get", green.kind], ["literal", [...green.values]]],
      paint: { "fill-color": c.blue, "fill-opacity": 0.07 },
    },
    {
      id: "street-water",
      type: "fill",
      source,
      "source-layer": water,
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": c.blue, "fill-opacity": 0.25 },
    },
    {
      id: "street-buildings",
      type: "fill",
      source,
      "source-layer": buildings,
      minzoom: 14,
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": c.line, "fill-opacity": 0.35 },
    },
  ];
}

function roadLayers({ roads, kind, large, rail, names }: Schema, c: Colours): LayerSpecification[] {
  const isOf = (kinds: readonly string[]) => ["in", ["get", kind], ["literal", [...kinds]]] as never;
  return [
    {
      id: "street-small",
      type: "line",
      source,
      "source-layer": roads,
      minzoom: 12,
      filter: ["all", ["!", isOf(large)], ["!", isOf(rail)]] as never,
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": c.line,
        "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 12, 0.5, 17, 6],
      },
    },
    {
      id: "street-rail",
      type: "line",
      source,
      "source-layer": roads,
      minzoom: 10,
      filter: isOf(rail),
      paint: { "line-color": c.line, "line-width": 1.5, "line-dasharray": [4, 3] },
    },
    {
      id: "street-large",
      type: "line",
      source,
      "source-layer": roads,
      filter: isOf(large),
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": c.ink2,
        "line-opacity": 0.7,
        "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 6, 0.5, 12, 2, 17, 10],
      },
    },
    {
      id: "street-names",
      type: "symbol",
      source,
      "source-layer": names,
      minzoom: 14,
      filter: ["has", "name"],
      layout: {
        "symbol-placement": "line",
        "text-field": ["get", "name"],
        "text-font": font,
        "text-size": 12,
      },
      paint: { "text-color": c.ink2, "text-halo-color": c.surface, "text-halo-width": 1.5 },
    },
  ];
}

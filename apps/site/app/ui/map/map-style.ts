import type { StyleSpecification } from "maplibre-gl";
import { type Coasts, ringOf } from "./coast-rings.ts";
import type { MapContents, MapLabel } from "./map-contents.ts";
import { rivers } from "./rivers.ts";
import type { Streets } from "./streets.ts";
import { type Colours, themeColours } from "./theme-colours.ts";

type Features = GeoJSON.FeatureCollection;
const collection = (features: GeoJSON.Feature[]): Features => ({ type: "FeatureCollection", features });

const MILES_PER_DEGREE = 69.1;
const font = ["Atkinson Hyperlegible Next"];

/** The places as the map's source takes them. */
export function placesOf({ points, cells, isMore }: MapContents): Features {
  return collection([
    ...points.map(({ id, lat, lng, isStreet, count }) => ({
      type: "Feature" as const,
      geometry: { type: "Point" as const, coordinates: [lng, lat] },
      properties: { id, isStreet, count, isMore: false },
    })),
    ...cells.map(({ lat, lng, count }) => ({
      type: "Feature" as const,
      geometry: { type: "Point" as const, coordinates: [lng, lat] },
      properties: { isStreet: false, count, isMore },
    })),
  ]);
}

/** The circles over areas. */
export function areasOf({ areas }: MapContents): Features {
  return collection(
    areas.map(({ lat, lng, miles, count, name }) => ({
      type: "Feature" as const,
      geometry: { type: "Polygon" as const, coordinates: [circleAround(lat, lng, miles)] },
      properties: { count, name },
    })),
  );
}

/** Names as the map's source takes them. */
export function labelsOf(labels: readonly MapLabel[]): Features {
  return collection(
    labels.map(({ name, lat, lng, weight }) => ({
      type: "Feature" as const,
      geometry: { type: "Point" as const, coordinates: [lng, lat] },
      properties: { name, weight },
    })),
  );
}

function circleAround(lat: number, lng: number, miles: number): [number, number][] {
  const high = miles / MILES_PER_DEGREE;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: 49 }, (_, step) => {
    const angle = (step / 24) * Math.PI;
    return [lng + Math.sin(angle) * wide, lat + Math.cos(angle) * high];
  });
}

function coastsOf(coasts: Coasts): Features {
  return collection(
    [...coasts.uk, ...coasts.other].map((steps) => ({
      type: "Feature" as const,
      geometry: { type: "Polygon" as const, coordinates: [ringOf(steps)] },
      properties: {},
    })),
  );
}

function riversOf(): Features {
  return collection(
    rivers.map(({ name, line }) => ({
      type: "Feature" as const,
      geometry: { type: "LineString" as const, coordinates: line },
      properties: { name },
    })),
  );
}

/** The whole map: our own base in the colours of the theme, the operator's streets where there are any, and the places. */
export function buildStyle(
  coasts: Coasts,
  contents: MapContents,
  labels: readonly MapLabel[],
  streets: Streets | null,
): StyleSpecification {
  const c = themeColours();
  const data = (features: Features) => ({ type: "geojson" as const, data: features });
  return {
    version: 8,
    // names are drawn with the letters of this page: no style's own glyphs are fetched
    ...(streets?.sprite ? { sprite: streets.sprite } : {}),
    sources: {
      ...streets?.sources,
      coasts: data(coastsOf(coasts)),
      rivers: data(riversOf()),
      labels: data(labelsOf(labels)),
      areas: data(areasOf(contents)),
      places: {
        ...data(placesOf(contents)),
        cluster: true,
        clusterRadius: 40,
        clusterMaxZoom: 15,
        clusterProperties: { sum: ["+", ["get", "count"]], isMore: ["any", ["get", "isMore"]] },
      },
    },
    layers: [...groundOf(c, streets), ...placeLayers(c), ...groupLayers(c)],
  };
}

type Layers = StyleSpecification["layers"];

/** What lies below the places. Streets know every river better than our few lines do. */
function groundOf(c: Colours, streets: Streets | null): Layers {
  if (streets?.isWhole) return streets.layers(c);
  const [land, names] = [landLayers(c), nameLayers(c)];
  return streets ? [...land, ...streets.layers(c), ...names] : [...land, ...riverLayers(c), ...names];
}

/** Sea and land. */
function landLayers(c: Colours): Layers {
  return [
    { id: "sea", type: "background", paint: { "background-color": c.bg } },
    { id: "land", type: "fill", source: "coasts", paint: { "fill-color": c.surface } },
    { id: "coast", type: "line", source: "coasts", paint: { "line-color": c.line, "line-width": 1 } },
  ];
}

function riverLayers(c: Colours): Layers {
  return [
    {
      id: "rivers",
      type: "line",
      source: "rivers",
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": c.blue,
        "line-opacity": 0.55,
        "line-width": ["interpolate", ["linear"], ["zoom"], 6, 1, 12, 5],
      },
    },
  ];
}

function nameLayers(c: Colours): Layers {
  return [
    {
      id: "labels",
      type: "symbol",
      source: "labels",
      layout: {
        "text-field": ["get", "name"],
        "text-font": font,
        "text-size": ["interpolate", ["linear"], ["get", "weight"], 0, 12, 18, 17],
        "symbol-sort-key": ["-", ["get", "weight"]],
        "text-padding": 4,
        // a name that a pin lies on stands beside it
        "text-variable-anchor": ["center", "top", "bottom", "left", "right"],
        "text-radial-offset": 1.5,
      },
      paint: { "text-color": c.ink2, "text-halo-color": c.surface, "text-halo-width": 1.5 },
    },
  ];
}

/** Areas, the place that is pointed at, and single places: a dot, or a ring where only the street is told. */
function placeLayers(c: Colours): Layers {
  const isOne = ["all", ["!", ["has", "point_count"]], ["==", ["get", "count"], 1]] as never;
  return [
    { id: "areas", type: "fill", source: "areas", paint: { "fill-color": c.pink, "fill-opacity": 0.12 } },
    {
      id: "area-edges",
      type: "line",
      source: "areas",
      paint: { "line-color": c.pink, "line-dasharray": [2, 3] },
    },
    {
      id: "area-counts",
      type: "symbol",
      source: "areas",
      minzoom: 8, // further out the number would stand beside circles of a few pixels
      layout: {
        "text-field": ["to-string", ["get", "count"]],
        "text-font": font,
        "text-size": 15,
        "text-allow-overlap": true,
      },
      paint: { "text-color": c.ink, "text-halo-color": c.surface, "text-halo-width": 2 },
    },
    {
      id: "active",
      type: "circle",
      source: "places",
      filter: ["==", ["get", "id"], ""],
      paint: { "circle-radius": 15, "circle-color": c.focus },
    },
    {
      id: "shadows",
      type: "circle",
      source: "places",
      filter: isOne,
      paint: {
        "circle-radius": ["case", ["get", "isStreet"], 0, 8],
        "circle-color": c.blue,
        "circle-translate": [2, 2],
      },
    },
    {
      id: "places",
      type: "circle",
      source: "places",
      filter: isOne,
      paint: {
        "circle-radius": 8,
        "circle-color": c.pink,
        "circle-opacity": ["case", ["get", "isStreet"], 0, 1],
        "circle-stroke-color": c.pink,
        "circle-stroke-width": ["case", ["get", "isStreet"], 4, 0],
      },
    },
  ];
}

/** Places that lie too close to be told apart, and rooms with several nights, each with their number. */
function groupLayers(c: Colours): Layers {
  const isMany = ["any", ["has", "point_count"], [">", ["get", "count"], 1]] as never;
  return [
    {
      id: "groups",
      type: "circle",
      source: "places",
      filter: isMany,
      paint: {
        "circle-radius": [
          "interpolate",
          ["linear"],
          ["coalesce", ["get", "sum"], ["get", "count"]],
          2,
          14,
          100,
          24,
        ],
        "circle-color": c.pink,
        "circle-stroke-color": c.blue,
        "circle-stroke-width": 2,
      },
    },
    {
      id: "group-counts",
      type: "symbol",
      source: "places",
      filter: isMany,
      layout: {
        "text-field": [
          "concat",
          ["coalesce", ["get", "sum"], ["get", "count"]],
          ["case", ["get", "isMore"], "+", ""],
        ],
        "text-font": font,
        "text-size": 14,
        "text-allow-overlap": true,
      },
      paint: { "text-color": c.onPink },
    },
  ];
}

// A PMTiles archive of a few streets in Leeds, as an operator's export would hold those of the country.
// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { writeFile } from "node:fs/promises";
import { geoJSONToTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { zxyToTileId } from "pmtiles";

type Feature = Extract<
  Parameters<typeof geoJSONToTile>[0],
  { type: "FeatureCollection" }
>["features"][number];

const zooms = [6, 8, 10, 12] as const;
const leeds = { lat: 53.797, lng: -1.543 };
const headerBytes = 127;

const lines = (kind: string, name: string, coordinates: [number, number][]): Feature => ({
  type: "Feature",
  properties: { kind, name },
  geometry: { type: "LineString", coordinates },
});

const layers: Record<string, Feature[]> = {
  roads: [
    lines("major_road", "The Headrow", [
      [-1.62, 53.8],
      [-1.548, 53.7995],
      [-1.47, 53.801],
    ]),
    lines("minor_road", "Call Lane", [
      [-1.542, 53.7935],
      [-1.5405, 53.7968],
    ]),
    lines("rail", "", [
      [-1.65, 53.79],
      [-1.5475, 53.7945],
      [-1.45, 53.796],
    ]),
  ],
  water: [
    {
      type: "Feature",
      properties: { kind: "river" },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [-1.6, 53.795],
            [-1.5, 53.788],
            [-1.5, 53.7865],
            [-1.6, 53.7935],
            [-1.6, 53.795],
          ],
        ],
      },
    },
  ],
};

/** Writes the archive. @returns its size in bytes */
export async function writeTileArchive(file: string): Promise<number> {
  const tiles = zooms.map((zoom) => tileAt(zoom)).sort((one, other) => one.id - other.id);
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const directory = directoryOf(tiles);
  const metadata = Buffer.from(
    JSON.stringify({
      attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    }),
  );
  const header = headerOf({ directory: directory.length, metadata: metadata.length, data: data.length });
  const archive = Buffer.concat([header, directory, metadata, data]);
  await writeFile(file, archive);
  return archive.length;
}

/** The tile that the middle of Leeds lies in. */
export function leedsTile(zoom: number): { x: number; y: number } {
  const across = 2 ** zoom;
  const radians = (leeds.lat * Math.PI) / 180;
  return {
    x: Math.floor(((leeds.lng + 180) / 360) * across),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across),
  };
}

function tileAt(zoom: number): { id: number; bytes: Uint8Array } {
  const { x, y } = leedsTile(zoom);
  const drawn = Object.entries(layers).map(([name, features]) => [
    name,
    geoJSONToTile({ type: "FeatureCollection", features }, zoom, x, y, {
      extent: 4096,
      wrap: true,
      clip: true,
    }),
  ]);
  return {
    id: zxyToTileId(zoom, x, y),
    bytes: fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: 4096 }),
  };
}

/** One directory, uncompressed: numbers of tiles as differences, run lengths, lengths, places. */
function directoryOf(tiles: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  const numbers = [tiles.length];
  let before = 0;
  for (const { id } of tiles) {
    numbers.push(id - before);
    before = id;
  }
  numbers.push(...tiles.map(() => 1), ...tiles.map(({ bytes }) => bytes.length));
  // the first lies at 0; a zero says: behind the one before
  numbers.push(...tiles.map((_, place) => (place === 0 ? 1 : 0)));
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))];
}

function headerOf(bytes: { directory: number; metadata: number; data: number }): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles", 0, "latin1");
  header[7] = 3;
  const [metadataAt, dataAt] = [
    headerBytes + bytes.directory,
    headerBytes + bytes.directory + bytes.metadata,
  ];
  const numbers = [headerBytes, bytes.directory, metadataAt, bytes.metadata, dataAt, 0, dataAt, bytes.data];
  numbers.push(zooms.length, zooms.length, zooms.length);
  for (const [place, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + place * 8);
  // clustered, nothing compressed, vector tiles, and their zooms
  header.set([1, 1, 1, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  const degrees = [-2, 53, -1, 54].map((degree) => degree * 1e7);
  for (const [place, value] of degrees.entries()) header.writeInt32LE(value, 102 + place * 4);
  header[118] = 10;
  header.writeInt32LE(Math.round(leeds.lng * 1e7), 119);
  header.writeInt32LE(Math.round(leeds.lat * 1e7), 123);
  return header;
}

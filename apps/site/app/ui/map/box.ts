/** A piece of the map, in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** England, Scotland, Wales and Northern Ireland. */
export const COUNTRY_BOX: Box = { west: -8.7, south: 49.8, east: 2.2, north: 59.6 };

const MILES_PER_DEGREE = 69.1;
const NUMBER = /^-?\d{1,3}(\.\d{1,6})?$/;

/** Reads "west,south,east,north" of an address; null for anything that is no piece of the map. */
export function parseBox(text: string | null): Box | null {
  const parts = (text ?? "").split(",");
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isBox = west >= -180 && east <= 180 && south >= -85 && north <= 85 && west < east && south < north;
  return isBox ? { west, south, east, north } : null;
}

/** The box as an address holds it, its edges moved outwards to round figures, so that one answer serves many. */
export function boxText(box: Box): string {
  const { west, south, east, north } = snapBox(box);
  return [west, south, east, north].join(",");
}

/** The same box with its edges moved outwards to round figures. */
export function snapBox({ west, south, east, north }: Box): Box {
  const step = 10 ** Math.max(-4, Math.min(0, Math.floor(Math.log10(Math.max(east - west, 0.0002))) - 1));
  const digits = Math.max(0, Math.round(-Math.log10(step)));
  const down = (value: number) => Number((Math.floor(value / step + 1e-9) * step).toFixed(digits));
  const up = (value: number) => Number((Math.ceil(value / step - 1e-9) * step).toFixed(digits));
  return {
    west: Math.max(down(west), -180),
    south: Math.max(down(south), -85),
    east: Math.min(up(east), 180),
    north: Math.min(up(north), 85),
  };
}

/** The box that holds a circle. */
export function boxAround({ lat, lng }: { lat: number; lng: number }, miles: number): Box {
  const high = miles / MILES_PER_DEGREE;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  return snapBox({ west: lng - wide, south: lat - high, east: lng + wide, north: lat + high });
}

/** The box moved by shares of its size, and made larger or smaller about its middle. */
export function moveBox(box: Box, { right = 0, up = 0, times = 1 }): Box {
  const [width, height] = [box.east - box.west, box.north - box.south];
  const lng = (box.west + box.east) / 2 + right * width;
  const lat = (box.south + box.north) / 2 + up * height;
  return snapBox({
    west: lng - (width * times) / 2,
    east: lng + (width * times) / 2,
    south: Math.max(lat - (height * times) / 2, -80),
    north: Math.min(lat + (height * times) / 2, 80),
  });
}

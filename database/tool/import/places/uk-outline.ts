// Whether a point lies in the United Kingdom: near the middle of one of its outward codes, and on the right side of a border or a sea.

/** A place on the map, in degrees. */
export type Point = { lat: number; lng: number };

/** The middle of an outward code (GeoNames, CC BY 4.0); `isUk` is false for the Isle of Man, Jersey and Guernsey. */
export type OutwardPoint = Point & { isUk: boolean };

/**
 * Northern Ireland by its border, from Carlingford Lough round to Lough Foyle, and the sea beyond its coast; true within some two miles.
 * Written by hand after the Ordnance Survey's outline: an import asks it about towns, not about fields.
 */
const northernIreland: readonly Point[] = (
  [
    [54.02, -6.06],
    [54.1, -6.27],
    [54.09, -6.37],
    [54.06, -6.47],
    [54.05, -6.65],
    [54.12, -6.72],
    [54.2, -6.82],
    [54.3, -6.88],
    [54.35, -6.95],
    [54.41, -7.02],
    [54.42, -7.17],
    [54.33, -7.2],
    [54.22, -7.15],
    [54.2, -7.26],
    [54.13, -7.36],
    [54.12, -7.57],
    [54.2, -7.84],
    [54.29, -7.88],
    [54.35, -8.05],
    [54.45, -8.17],
    [54.49, -8.08],
    [54.54, -7.85],
    [54.61, -7.75],
    [54.7, -7.86],
    [54.75, -7.56],
    [54.83, -7.47],
    [54.94, -7.4],
    [55.0, -7.4],
    [55.06, -7.28],
    [55.2, -6.95],
    [55.4, -6.2],
    [55.1, -5.8],
    [54.6, -5.35],
    [54.2, -5.4],
  ] as const
).map(([lat, lng]) => ({ lat, lng }));

function isWithin(outline: readonly Point[], { lat, lng }: Point): boolean {
  let isInside = false;
  outline.forEach((one, place) => {
    const other = outline[(place + 1) % outline.length] ?? one;
    const crosses = one.lat > lat !== other.lat > lat;
    if (crosses && lng < ((other.lng - one.lng) * (lat - one.lat)) / (other.lat - one.lat) + one.lng)
      isInside = !isInside;
  });
  return isInside;
}

/** Miles between two points, flat: good to a per cent over the distances within a country. */
export function milesBetween(one: Point, other: Point): number {
  const north = (one.lat - other.lat) * 69.09;
  const east = (one.lng - other.lng) * 69.17 * Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot(north, east);
}

const isOnIreland = ({ lat, lng }: Point): boolean =>
  lng < -5.35 && lat > 51.3 && lat < 55.45 && !isKintyre({ lat, lng });
/** Scotland's peninsula that reaches down beside Ireland. */
const isKintyre = ({ lat, lng }: Point): boolean => lat > 55.27 && lng > -5.85;
const isFrance = ({ lat, lng }: Point): boolean => lat < 51.1 && lng > 1.4;
/** Codes of the Highlands and islands are wide. */
const reachOf = ({ lat }: Point): number => (lat > 56 ? 30 : 15);

/** @param codes the middle of every outward code */
export function isInUk(point: Point, codes: readonly OutwardPoint[]): boolean {
  if (isOnIreland(point)) return isWithin(northernIreland, point);
  if (isFrance(point)) return false;
  let nearest: OutwardPoint | null = null;
  let best = reachOf(point);
  for (const code of codes) {
    const miles = milesBetween(point, code);
    if (miles > best) continue;
    best = miles;
    nearest = code;
  }
  return nearest?.isUk === true;
}

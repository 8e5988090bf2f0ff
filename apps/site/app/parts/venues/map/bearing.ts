import { plural } from "#app/format/plural.ts";

/** A point on the map in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** How far and in which direction one point lies from another. */
export interface Bearing {
  miles: number;
  /** Clockwise from north, in degrees. */
  degrees: number;
  /** "north-east" */
  direction: string;
}

const EARTH_RADIUS_MILES = 3958.8;
const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance and first direction from one point to another. */
export function bearingBetween(from: Point, to: Point): Bearing {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const dLng = radians(to.lng - from.lng);
  const chord = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLng / 2) ** 2;
  const miles = 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
  const y = Math.sin(dLng) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(dLng);
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  return { miles, degrees, direction: DIRECTIONS[Math.round(degrees / 45) % 8] ?? "north" };
}

/** "1.2 miles from central Leeds". */
export function bearingWords({ miles }: Pick<Bearing, "miles">, areaName: string): string {
  if (miles < 0.3) return `In central ${areaName}`;
  // to a tenth of a mile up to ten: 9.96 is ten
  const tenths = Math.round(miles * 10) / 10;
  const distance = miles < 1 ? "Under a mile" : plural(tenths < 10 ? tenths : Math.round(miles), "mile");
  return `${distance} from central ${areaName}`;
}

/** What a drawing shows of the world, in degrees. */
export interface Sight {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A line between far points bends towards a pole: what is cut lies this much outside, in degrees. */
const AROUND = 0.5;
const [WEST, SOUTH, EAST, NORTH] = [1, 2, 4, 8];

/** How far a line reaches. */
export function reachOf(line: readonly (readonly [number, number])[]): Sight {
  const lngs = line.map(([lng]) => lng);
  const lats = line.map(([, lat]) => lat);
  return {
    west: lngs.reduce((one, other) => Math.min(one, other)),
    south: lats.reduce((one, other) => Math.min(one, other)),
    east: lngs.reduce((one, other) => Math.max(one, other)),
    north: lats.reduce((one, other) => Math.max(one, other)),
  };
}

/** Whether anything of a line may be seen: it is not all beyond one side. */
export const mayBeInSight = (reach: Sight, sight: Sight): boolean =>
  reach.east >= sight.west - AROUND &&
  reach.north >= sight.south - AROUND &&
  reach.west <= sight.east + AROUND &&
  reach.south <= sight.north + AROUND;

/**
 * A ring without the points that cannot be seen: of those in a row beyond one side of a drawing only the first and the last stay, between
 * which a line is out of sight as well. Drawn, both rings are the same.
 */
export function keepInSight(ring: readonly [number, number][], sight: Sight): [number, number][] {
  const sidesOf = ([lng, lat]: readonly [number, number]) =>
    (lng < sight.west - AROUND ? WEST : 0) |
    (lat < sight.south - AROUND ? SOUTH : 0) |
    (lng > sight.east + AROUND ? EAST : 0) |
    (lat > sight.north + AROUND ? NORTH : 0);
  const kept: [number, number][] = [];
  let run = 0;
  let last: [number, number] | null = null;
  for (const point of ring) {
    const sides = sidesOf(point);
    if ((run & sides) !== 0) {
      run &= sides;
      last = point;
      continue;
    }
    if (last) kept.push(last);
    kept.push(point);
    last = null;
    run = sides;
  }
  if (last) kept.push(last);
  return kept;
}

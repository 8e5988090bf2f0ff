/** The coasts as `cut-map.ts` writes them: steps in thousandths of a degree from point to point. */
export interface Coasts {
  uk: number[][];
  other: number[][];
}

/** One ring as longitude and latitude, closed. */
export function ringOf(steps: readonly number[]): [number, number][] {
  const ring: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    ring.push([x / 1000, y / 1000]);
  }
  if (ring[0]) ring.push(ring[0]);
  return ring;
}

import type { Field } from "./fields.ts";

/** Size of a poster in user units. */
export const WIDTH = 720;
export const HEIGHT = 960;

/** One halftone screen: what it prints, how fine, at which angle. */
export interface Screen {
  field: Field;
  /** Distance of two dots in user units. */
  pitch: number;
  /** Degrees. */
  angle: number;
  /** How many sizes of dot there are; fewer make a smaller file. */
  levels: number;
  /** Size of the sheet in user units; a poster's unless given. */
  width?: number;
  height?: number;
}

// a dot this wide (in pitches) closes the gaps to its neighbours at full tone
const SOLID_DIAMETER = 1.44;

/**
 * Renders a screen as SVG paths. The dots lie on the whole numbers of a turned and scaled grid, and a run of
 * equal dots is one line dashed "0 1" with round caps, so a screen of thousands of dots stays a few kilobytes.
 */
export function renderScreen({
  field,
  pitch,
  angle,
  levels,
  width = WIDTH,
  height = HEIGHT,
}: Screen): string {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const reach = Math.ceil(Math.hypot(width, height) / 2 / pitch) + 1;
  const runs: string[] = Array.from({ length: levels + 1 }, () => "");

  for (let v = -reach; v <= reach; v++) {
    let runStart = 0;
    let runLevel = 0;
    for (let u = -reach; u <= reach + 1; u++) {
      const level = u > reach ? 0 : levelAt(u, v);
      if (level === runLevel) continue;
      // the tail of a tenth keeps the last dot when a renderer rounds the length down
      if (runLevel > 0) runs[runLevel] += `M${runStart} ${v}h${u - runStart - 1 || ""}.1`;
      runStart = u;
      runLevel = level;
    }
  }

  function levelAt(u: number, v: number): number {
    const x = width / 2 + (u * cos - v * sin) * pitch;
    const y = height / 2 + (u * sin + v * cos) * pitch;
    if (x < -pitch || y < -pitch || x > width + pitch || y > height + pitch) return 0;
    return Math.round(field(x / WIDTH, y / HEIGHT) * levels);
  }

  const paths = runs
    .map(
      (d, level) => d && `<path stroke-width="${((level / levels) * SOLID_DIAMETER).toFixed(2)}" d="${d}"/>`,
    )
    .join("");
  return `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-dasharray="0 1" transform="translate(${width / 2} ${height / 2})rotate(${angle})scale(${pitch})">${paths}</g>`;
}

// Two inks on paper, as on the posters: the light one is printed first, the dark one over it.
import type { Random } from "../demo/random.ts";

/** Colours of one picture, sRGB hex. */
export type Inks = { paper: string; light: string; dark: string };

const pairs: readonly [light: string, dark: string][] = [
  ["#ff50af", "#1d2440"],
  ["#fa6e1d", "#23304f"],
  ["#fcbb20", "#3a1d5c"],
  ["#ff50af", "#10331f"],
  ["#01aac6", "#3b1216"],
  ["#fcbb20", "#1a1510"],
  ["#fa6e1d", "#2b1140"],
  ["#01aac6", "#241a3d"],
];

/** Picks a pair. */
export function pickInks(random: Random): Inks {
  const [light, dark] = random.pick(pairs);
  return { paper: "#f5f0e3", light, dark };
}

/** A halftone screen at 45 degrees as an SVG pattern: dots of one ink, larger where more of it is printed. Sizes in whole pixels. */
export function screen(id: string, ink: string, { pitch, dot }: { pitch: number; dot: number }): string {
  const half = pitch / 2;
  const at = [
    [half, half],
    [0, 0],
    [pitch, 0],
    [0, pitch],
    [pitch, pitch],
  ];
  const dots = at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${dot}" fill="${ink}"/>`).join("");
  // without a rotation the renderer draws the tile once
  return `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse">${dots}</pattern>`;
}

// A scene in two inks: what a drawing is put into, and small things every scene is made of.
import type { Random } from "../demo/random.ts";
import { type Inks, pickInks, screen } from "./inks.ts";

/** What a scene is drawn with. */
export type Brush = { random: Random; inks: Inks; width: number; height: number };

/** A drawing and what it shows, in words for people who do not see it. */
export type Drawing = { svg: string; alt: string; width: number; height: number };

const round = (value: number) => Math.round(value * 10) / 10;

/** A rectangle. */
export const box = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${more}/>`;
/** A circle. */
export const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more}/>`;
/** A closed shape through these points. */
export const shape = (points: readonly (readonly [number, number])[], fill: string, more = ""): string =>
  `<path d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z" fill="${fill}"${more}/>`;
/** A round-headed opening: a window, a door, an arch. `x` is its middle, `y` its foot. */
export const arch = (x: number, y: number, width: number, height: number, fill: string): string => {
  const half = width / 2;
  return `<path d="M${round(x - half)} ${round(y)}V${round(y - height + half)}A${round(half)} ${round(half)} 0 0 1 ${round(x + half)} ${round(y - height + half)}V${round(y)}Z" fill="${fill}"/>`;
};

/** Draws a scene: paper, the screens both inks can be printed with, the drawing. */
export function drawScene(
  random: Random,
  size: { width: number; height: number },
  draw: (brush: Brush) => { body: string; alt: string },
): Drawing {
  const inks = pickInks(random);
  const { width, height } = size;
  const { body, alt } = draw({ random, inks, width, height });
  const defs = [
    screen("fine", inks.dark, { pitch: 10, dot: 1.5 }),
    screen("mid", inks.dark, { pitch: 10, dot: 2.3 }),
    screen("heavy", inks.dark, { pitch: 10, dot: 3.2 }),
    screen("glow", inks.light, { pitch: 12, dot: 3.6 }),
    screen("faint", inks.light, { pitch: 12, dot: 2.1 }),
  ].join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${box(0, 0, width, height, inks.paper)}${body}</svg>`;
  return { svg, alt, width, height };
}

/** A crowd seen from behind along the lower edge: heads and shoulders, some with a hand up. */
export function crowd({ random, inks, width, height }: Brush, top: number, rows = 3): string {
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) {
    const y = top + ((height - top) * row) / rows;
    const r = 15 + row * 9;
    for (let x = -r + random.between(0, r); x < width + r; x += r * 2.1 + random.between(0, r)) {
      const rise = random.between(0, 14);
      const fill = row === rows - 1 ? inks.dark : "url(#heavy)";
      parts.push(box(x - r * 1.5, y - rise + r * 0.8, r * 3, height, fill, ` rx="${r}"`));
      parts.push(disc(x, y - rise, r * 0.8, fill));
      if (random.between(0, 7) === 0)
        parts.push(box(x + r, y - r * 3.4 - rise, r * 0.5, r * 3.6, fill, ` rx="${r * 0.25}"`));
    }
  }
  return parts.join("");
}

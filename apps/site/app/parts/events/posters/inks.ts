/** The inks of generated posters, and which of them can carry a title. Colours are sRGB hex. */

export const PAPER = "#f5f0e3";
export const BLACK = "#1a1510";

const PINK = "#ff50af";
const BLUE = "#2750a2";
const AQUA = "#01aac6";
const SUN = "#fcbb20";
const ORANGE = "#fa6e1d";
const GREEN = "#218a45";
const VIOLET = "#7233bb";
const RED = "#e62b34";

/** Two inks of one poster: the light one is printed first. */
export interface InkPair {
  light: string;
  dark: string;
}

export const INK_PAIRS: readonly InkPair[] = [
  { light: PINK, dark: BLUE },
  { light: ORANGE, dark: BLUE },
  { light: SUN, dark: VIOLET },
  { light: PINK, dark: GREEN },
  { light: AQUA, dark: RED },
  { light: SUN, dark: BLUE },
  { light: PINK, dark: BLACK },
  { light: ORANGE, dark: VIOLET },
  { light: AQUA, dark: VIOLET },
  { light: SUN, dark: GREEN },
];

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour of two transparent inks printed over one another. */
export function overprint(a: string, b: string): string {
  const [x, y] = [rgb(a), rgb(b)];
  const mixed = x.map((channel, index) => Math.round((channel * (y[index] ?? 0)) / 255));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2 relative luminance, 0 to 1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const READABLE_ON_PAPER = 4.5;
const READABLE_LARGE = 3;

/** How the title is printed so that it can be read wherever it falls. */
export interface TitlePrint {
  /** Printed with both plates, because the dark ink alone is too weak on paper. */
  bothInks: boolean;
  /** The light ink's field is held back under the title, because letters would sink into it. */
  clearGround: boolean;
}

/** Decides how a pair prints its title: letters stand at least 4.5 : 1 on paper and 3 : 1 on the light ink. */
export function titlePrint({ light, dark }: InkPair): TitlePrint {
  const paperedDark = overprint(PAPER, dark);
  const bothInks = contrast(paperedDark, PAPER) < READABLE_ON_PAPER;
  const letters = bothInks ? overprint(overprint(PAPER, light), dark) : paperedDark;
  return { bothInks, clearGround: contrast(letters, overprint(PAPER, light)) < READABLE_LARGE };
}

/** Text as outlines, so that a poster looks the same everywhere and needs no font in the reader. */
import { createRequire } from "node:module";
import path from "node:path";
import type { Font } from "fontkit";

const require = createRequire(import.meta.url);

/** A typeface made of the files that hold its characters, asked in order. */
export type Typeface = "title" | "data";

const FILES: Record<Typeface, string[]> = {
  title: ["anybody-latin-900", "anybody-latin-ext-900"],
  data: ["martian-mono-latin-500", "martian-mono-latin-ext-500"],
};

/** Units per em of the outlines: fine enough for each size of print, and no finer. */
const UNITS: Record<Typeface, number> = { title: 400, data: 150 };

const opened = new Map<Typeface, Font[]>();

function fontsOf(typeface: Typeface): Font[] {
  let fonts = opened.get(typeface);
  if (!fonts) {
    // four megabytes that a server needs for its first poster, and not to start
    const { openSync } = require("fontkit") as typeof import("fontkit");
    // found by the package's name: the built server lies in another folder than this file
    const folder = path.join(path.dirname(require.resolve("@undercroft/site/package.json")), "fonts");
    fonts = FILES[typeface].map((file) => openSync(path.join(folder, `${file}-normal.woff`)) as Font);
    opened.set(typeface, fonts);
  }
  return fonts;
}

/** The outline of a text on one line, its pen starting at 0 0, y downwards; all in the units below. */
export interface Outline {
  d: string;
  width: number;
  /** How far the tallest letter rises above the baseline. */
  ascent: number;
}

interface Glyph {
  /** Each contour: its absolute start and the relative rest. */
  contours: { x: number; y: number; rest: string }[];
  advance: number;
  top: number;
}

const glyphs = new Map<string, Glyph | null>();

function glyphOf(typeface: Typeface, char: string): Glyph | null {
  const key = typeface + char;
  let glyph = glyphs.get(key);
  if (glyph === undefined) {
    glyph = traceGlyph(typeface, char);
    glyphs.set(key, glyph);
  }
  return glyph;
}

function traceGlyph(typeface: Typeface, char: string): Glyph | null {
  const font = fontsOf(typeface).find((candidate) =>
    candidate.hasGlyphForCodePoint(char.codePointAt(0) ?? 0),
  );
  if (!font) return null;
  const run = font.layout(char);
  const [shape, position] = [run.glyphs[0], run.positions[0]];
  if (!shape || !position) return null;
  const scale = UNITS[typeface] / font.unitsPerEm;
  const glyph: Glyph = { contours: [], advance: position.xAdvance * scale, top: 0 };
  let [px, py] = [0, 0];
  for (const { command, args } of shape.path.commands) {
    const points = args.map((value, index) => Math.round(index % 2 ? -value * scale : value * scale));
    const [x, y] = points.slice(-2);
    if (command === "closePath" || x === undefined || y === undefined) {
      const open = glyph.contours.at(-1);
      if (open) open.rest += "z";
      continue;
    }
    for (let index = 1; index < points.length; index += 2)
      glyph.top = Math.min(glyph.top, points[index] ?? 0);
    if (command === "moveTo") glyph.contours.push({ x, y, rest: "" });
    else {
      const contour = glyph.contours.at(-1);
      if (contour) contour.rest += segment(command, points, px, py);
    }
    [px, py] = [x, y];
  }
  return glyph;
}

function segment(command: string, points: number[], px: number, py: number): string {
  const relative = points.map((value, index) => value - (index % 2 ? py : px));
  const [dx, dy] = relative;
  if (command === "lineTo") return dy === 0 ? `h${dx}` : dx === 0 ? `v${dy}` : `l${relative.join(" ")}`;
  return `${command === "quadraticCurveTo" ? "q" : "c"}${relative.join(" ")}`;
}

/** Whether a typeface can write anything of a text. */
export function canWrite(typeface: Typeface, text: string): boolean {
  return [...text].some((char) => char.trim() !== "" && glyphOf(typeface, char) !== null);
}

/** Traces a text; characters the typeface does not have are left out, the page itself always has them as text. */
export function traceText(typeface: Typeface, text: string): Outline {
  const outline: Outline = { d: "", width: 0, ascent: 0 };
  for (const char of text) {
    const glyph = glyphOf(typeface, char);
    if (!glyph) continue;
    for (const { x, y, rest } of glyph.contours) outline.d += `M${Math.round(x + outline.width)} ${y}${rest}`;
    outline.width += glyph.advance;
    outline.ascent = Math.max(outline.ascent, -glyph.top);
  }
  return outline;
}

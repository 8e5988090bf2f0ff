/**
 * Generated posters: two inks, two halftone fields, the title across the full width. What a poster looks like
 * follows from the event's id alone; what it says follows from the facts. Everything on it is also text on the page.
 */
import { clamp, drawField, fadeIn, seededRandom } from "./fields.ts";
import { BLACK, INK_PAIRS, type InkPair, PAPER, titlePrint } from "./inks.ts";
import { canWrite, type Typeface, traceText } from "./lettering.server.ts";
import { HEIGHT, renderScreen, WIDTH } from "./screen.ts";

export type PosterSize = "full" | "thumb";

/** What a poster says. Lines are printed at the foot of the full size, three at most. */
export interface PosterFacts {
  /** Decides the art: the same seed always gives the same poster. */
  seed: string;
  title: string;
  lines: string[];
}

const MARGIN = 34;
const STRIP = 134;
const LINE_GAP = 16;
const MAX_MISREGISTRATION = 3.5;

const SETTINGS = {
  full: {
    pitches: [13, 11],
    levels: 10,
    titleTop: 36,
    titleRoom: 470,
    tallest: 200,
    letters: 9,
    maxLines: 6,
  },
  thumb: {
    pitches: [34, 30],
    levels: 5,
    titleTop: 44,
    titleRoom: 620,
    tallest: 250,
    letters: 8,
    maxLines: 4,
  },
} as const;

/** The longest word that is still read on one line of a poster; English has few that are longer. */
const LONGEST_WORD = 18;

/** Breaks a title into lines of about `letters` letters, widening them until there are at most `maxLines`. */
export function breakTitle(title: string, letters: number, maxLines: number): string[] {
  const words = title.toLocaleUpperCase("en-GB").split(/\s+/).filter(Boolean);
  for (let room = letters; ; room++) {
    const lines: string[] = [];
    for (const word of words.flatMap((whole) => chop(whole, Math.max(room, LONGEST_WORD)))) {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length <= room) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    if (lines.length <= maxLines) return lines;
  }
}

function chop(word: string, length: number): string[] {
  const letters = [...word];
  const pieces = Math.ceil(letters.length / length);
  return Array.from({ length: pieces }, (_, at) => letters.slice(at * length, (at + 1) * length).join(""));
}

interface Block {
  svg: string;
  bottom: number;
}

function setTitle(title: string, size: PosterSize): Block {
  const { titleTop, titleRoom, tallest, letters, maxLines } = SETTINGS[size];
  const lines = breakTitle(title, letters, maxLines).filter((line) => canWrite("title", line));
  const room = Math.min(tallest, titleRoom / Math.max(1, lines.length) - LINE_GAP);
  let svg = "";
  let y: number = titleTop;
  for (const line of lines) {
    const outline = traceText("title", line);
    const across = (WIDTH - 2 * MARGIN) / outline.width;
    const up = Math.min(room / outline.ascent, across * 2.4);
    const height = outline.ascent * up;
    // a one-letter word stretched over the whole width is a bar, not a letter
    svg += letter(outline.d, MARGIN, y + height, Math.min(across, up * 3), up);
    y += height + LINE_GAP;
  }
  return { svg, bottom: y };
}

function letter(d: string, x: number, y: number, across: number, up: number): string {
  return `<path d="${d}" transform="translate(${x} ${y.toFixed(1)})scale(${across.toFixed(3)} ${up.toFixed(3)})"/>`;
}

function setStrip(lines: string[], ink: string): string {
  let y = HEIGHT - STRIP + 22;
  let text = "";
  for (const line of lines.slice(0, 3)) {
    const outline = traceText("data" satisfies Typeface, line.toLocaleUpperCase("en-GB"));
    const scale = Math.min((WIDTH - 2 * MARGIN) / Math.max(1, outline.width), 0.17);
    text += letter(outline.d, MARGIN, y + outline.ascent * scale, scale, scale);
    y += 36;
  }
  const top = HEIGHT - STRIP;
  return `<path fill="${PAPER}" d="M0 ${top}h${WIDTH}v${STRIP}H0z"/><path fill="${ink}" d="M0 ${top}h${WIDTH}v6H0z"/><g fill="${BLACK}">${text}</g>`;
}

function plate(ink: string, content: string, shift: [number, number]): string {
  const moved =
    shift[0] || shift[1] ? ` transform="translate(${shift[0].toFixed(1)} ${shift[1].toFixed(1)})"` : "";
  return `<g style="mix-blend-mode:multiply" fill="${ink}" color="${ink}"${moved}>${content}</g>`;
}

/** Renders a poster as an SVG document of 720 by 960 units. */
export function renderPoster(facts: PosterFacts, size: PosterSize = "full"): string {
  const random = seededRandom(facts.seed);
  const pair = INK_PAIRS[Math.floor(random() * INK_PAIRS.length)] as InkPair;
  const [lightField, darkField] = [drawField(random), drawField(random)];
  const off = () => (random() - 0.5) * 2 * MAX_MISREGISTRATION;
  const shift: [number, number] = [off(), off()];

  const { pitches, levels } = SETTINGS[size];
  const title = setTitle(facts.title, size);
  const { bothInks, clearGround } = titlePrint(pair);
  const below = fadeIn(title.bottom / HEIGHT - 0.02, title.bottom / HEIGHT + 0.16);
  const light = renderScreen({
    field: clearGround ? (x, y) => lightField(x, y) * below(y) : lightField,
    pitch: pitches[0],
    angle: 15,
    levels,
  });
  const dark = renderScreen({
    field: (x, y) => clamp(darkField(x, y) * below(y)),
    pitch: pitches[1],
    angle: 75,
    levels,
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    plate(pair.light, light + (bothInks ? title.svg : ""), shift) +
    plate(pair.dark, dark + title.svg, [0, 0]) +
    `${size === "full" ? setStrip(facts.lines, pair.dark) : ""}</svg>`
  );
}

// The typefaces of our papers, and for names in other letters than Latin the files that have them.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackFont } from "./unpack-font.ts";

const folder = path.join(import.meta.dirname, "../fonts");

const font = (family: string, file: string): string => path.join(folder, `${family}-${file}.woff`);

/** A weight of Noto Sans in every script that it has a file for. */
const noto = (weight: 400 | 700) => ({
  greek: font("noto-sans", `greek-${weight}-normal`),
  "greek-extended": font("noto-sans", `greek-ext-${weight}-normal`),
  cyrillic: font("noto-sans", `cyrillic-${weight}-normal`),
  "cyrillic-extended": font("noto-sans", `cyrillic-ext-${weight}-normal`),
  devanagari: font("noto-sans", `devanagari-${weight}-normal`),
  arabic: font("noto-sans-arabic", `arabic-${weight}-normal`),
  hebrew: font("noto-sans-hebrew", `hebrew-${weight}-normal`),
});

/** One typeface: its own letters, and for each other script the file that stands in. */
const typefaces = {
  title: {
    latin: font("anybody", "latin-800-normal"),
    extended: font("anybody", "latin-ext-800-normal"),
    ...noto(700),
  },
  text: {
    latin: font("atkinson-hyperlegible-next", "latin-400-normal"),
    extended: font("atkinson-hyperlegible-next", "latin-ext-400-normal"),
    ...noto(400),
  },
  strong: {
    latin: font("atkinson-hyperlegible-next", "latin-700-normal"),
    extended: font("atkinson-hyperlegible-next", "latin-ext-700-normal"),
    ...noto(700),
  },
  data: {
    latin: font("martian-mono", "latin-400-normal"),
    extended: font("martian-mono", "latin-ext-400-normal"),
    ...noto(400),
  },
};

export type Typeface = keyof typeof typefaces;
/** A file of letters: our own typefaces have `latin` and `extended`, and `east-asian` is one file for all of them. */
export type Script = keyof (typeof typefaces)["text"] | "east-asian";

/** The fonts that were asked for, by file: some thirty at most, a tenth of a megabyte each. */
const unpacked = new Map<string, Buffer>();

let eastAsian: Buffer | undefined;

/** The font with the letters of a script, in one typeface. */
export function sourceOf(typeface: Typeface, script: Script): Buffer {
  if (script === "east-asian") {
    // read for the first name that needs it, since it takes four megabytes
    eastAsian ??= gunzipSync(readFileSync(path.join(folder, "droid-sans-fallback.ttf.gz")));
    return eastAsian;
  }
  const file = typefaces[typeface][script];
  const known = unpacked.get(file) ?? unpackFont(readFileSync(file));
  unpacked.set(file, known);
  return known;
}

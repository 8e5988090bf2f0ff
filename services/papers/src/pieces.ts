// Texts cut into what one file of letters can set, in the order in which it is set: right to left where a script runs so.
import type { Script } from "./typefaces.ts";

/** A part of a text, all of whose letters one file has. */
export type Piece = { text: string; script: Script };

/** Each script with the letters its files have; the first that matches counts. */
const scripts: readonly (readonly [Script, RegExp])[] = [
  ["extended", /[\u0100-\u024f\u1e00-\u1eff\u2020-\u20ab\u20ad-\u20cf]/],
  ["latin", /[\n\u0020-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2122\u2212\u2026×]/],
  ["greek-extended", /[\u1f00-\u1fff]/],
  ["greek", /[\u0370-\u03ff]/],
  ["cyrillic", /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ["cyrillic-extended", /[\u0460-\u052f\u1c80-\u1c8a\u2de0-\u2dff\ua640-\ua69f]/],
  ["devanagari", /[\u0900-\u097f\ua8e0-\ua8ff]/],
  ["arabic", /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/],
  ["hebrew", /[\u0590-\u05ff\ufb1d-\ufb4f]/],
  ["east-asian", /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]/],
];

const rightToLeft: ReadonlySet<Script> = new Set<Script>(["arabic", "hebrew"]);
const pictures = / ?\p{Extended_Pictographic}[\u200d\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}]*/gu;
/** Marks that stand on the letter before them, and what joins two letters. */
const joined = /[\u0300-\u036f\u200c\u200d]/;

function scriptOf(letter: string): Script | undefined {
  return scripts.find(([, letters]) => letters.test(letter))?.[0];
}

/** A text in pieces, as it is read. Letters that no file has are a question mark, pictures fall out. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of text.normalize("NFC").replaceAll(pictures, "")) {
    const last = pieces.at(-1);
    const known = joined.test(letter) && last ? last.script : scriptOf(letter);
    const [shown, script] = known ? ([letter, known] as const) : (["?", "latin"] as const);
    if (last?.script === script) last.text += shown;
    else pieces.push({ text: shown, script });
  }
  return pieces;
}

/** Whether a text has letters that run from right to left. */
export const hasRightToLeft = (text: string): boolean =>
  piecesOf(text).some(({ script }) => rightToLeft.has(script));

type Run = Piece & { direction: "ltr" | "rtl" | "number" | "neutral" };

function directionOf({ text, script }: Piece): Run["direction"] {
  if (rightToLeft.has(script)) return "rtl";
  if (/\p{L}/u.test(text)) return "ltr";
  return /\p{N}/u.test(text) ? "number" : "neutral";
}

/** Words, the gaps between them, and their direction; a gap is what has neither letters nor digits. */
function runsOf(line: string): Run[] {
  return piecesOf(line)
    .flatMap((piece) =>
      piece.script === "latin"
        ? piece.text.split(/([^\p{L}\p{N}]+)/u).map((text) => ({ ...piece, text }))
        : [piece],
    )
    .filter(({ text }) => text !== "")
    .map((piece) => ({ ...piece, direction: directionOf(piece) }));
}

const mirrored: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "<": ">",
  ">": "<",
};

/** Runs set against the way they were in: a gap is itself turned around, and its brackets with it. */
function turnAll(runs: readonly Run[]): Run[] {
  return runs.toReversed().map((run) => {
    if (run.direction !== "neutral") return run;
    const text = [...run.text].toReversed().map((sign) => mirrored[sign] ?? sign);
    return { ...run, text: text.join("") };
  });
}

/** Turns around every stretch of one direction, with what lies inside it. */
function turnStretches(runs: readonly Run[], direction: "ltr" | "rtl"): Run[] {
  const inside: readonly string[] = direction === "rtl" ? ["rtl", "number", "neutral"] : ["ltr", "neutral"];
  const set: Run[] = [];
  let at = 0;
  while (at < runs.length) {
    let end = at + 1;
    if (runs[at]?.direction === direction)
      for (let next = end; inside.includes(runs[next]?.direction ?? ""); next += 1)
        if (runs[next]?.direction === direction) end = next + 1;
    set.push(...(end > at + 1 ? turnAll(runs.slice(at, end)) : runs.slice(at, end)));
    at = end;
  }
  return set;
}

/**
 * One line in pieces from left to right. Its direction is that of its first letter; words of the other run against it (the rules of
 * UAX #9 for words: no levels beyond two, which names and titles do not have).
 */
export function linePieces(line: string): Piece[] {
  const runs = runsOf(line);
  const first = runs.find(({ direction }) => direction === "ltr" || direction === "rtl")?.direction;
  const set = first === "rtl" ? turnStretches(turnAll(runs), "ltr") : turnStretches(runs, "rtl");
  return set.map(({ text, script }) => ({ text, script }));
}

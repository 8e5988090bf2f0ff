// A sheet of A4 in our own type, with the structure that screen readers follow.
import { createRequire } from "node:module";
import type PDFKit from "pdfkit";

const require = createRequire(import.meta.url);

/** The typefaces, each with the file for letters that Western European names lack. */
const typefaces = {
  title: [
    require.resolve("@fontsource/anybody/files/anybody-latin-800-normal.woff"),
    require.resolve("@fontsource/anybody/files/anybody-latin-ext-800-normal.woff"),
  ],
  text: [
    require.resolve(
      "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff",
    ),
    require.resolve(
      "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff",
    ),
  ],
  strong: [
    require.resolve(
      "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff",
    ),
    require.resolve(
      "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff",
    ),
  ],
  data: [
    require.resolve("@fontsource/martian-mono/files/martian-mono-latin-400-normal.woff"),
    require.resolve("@fontsource/martian-mono/files/martian-mono-latin-ext-400-normal.woff"),
  ],
} satisfies Record<string, [plain: string, extended: string]>;

export type Typeface = keyof typeof typefaces;

/** How one piece of text stands on a sheet; lengths in points. */
type Placing = {
  x: number;
  y: number;
  width: number;
  size: number;
  typeface?: Typeface;
  align?: "left" | "right";
  color?: string;
};

/** What is drawn on. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  /** Writes a text and gives back where it ends, in points from the top. @param tag its role: H1, P */
  write: (text: string, placing: Placing, tag?: string) => number;
  /** Ends the document. */
  end: () => Promise<Uint8Array<ArrayBuffer>>;
};

const latinExt = /[\u0100-\u024f\u1e00-\u1eff\u2020-\u20ab\u20ad-\u20cf]/;
const known = /[\n\u0020-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2122\u2212\u2026×]/;

const pictures = / ?\p{Extended_Pictographic}[\u200d\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}]*/gu;

/** A text in pieces that one file of a typeface has all letters of. Letters that none has are a question mark, pictures fall out. */
export function piecesOf(text: string): { text: string; isExtended: boolean }[] {
  const pieces: { text: string; isExtended: boolean }[] = [];
  for (const letter of text.normalize("NFC").replaceAll(pictures, "")) {
    const shown = known.test(letter) ? letter : "?";
    const isExtended = latinExt.test(shown);
    const last = pieces.at(-1);
    if (last?.isExtended === isExtended) last.text += shown;
    else pieces.push({ text: shown, isExtended });
  }
  return pieces;
}

/** Opens a document; its first page is added by `doc.addPage()`. @param title what a viewer's window is called */
export async function openSheet(title: string): Promise<Sheet> {
  // loaded for the first paper: a server at rest need not hold it
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: "Undercroft", Creator: "Undercroft" },
  });
  for (const [name, [plain, extended]] of Object.entries(typefaces)) {
    doc.registerFont(name, plain);
    doc.registerFont(`${name} extended`, extended);
  }
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
  const write: Sheet["write"] = (
    text,
    { x, y, width, size, typeface = "text", align = "left", color = "#14110f" },
    tag = "P",
  ) => {
    const pieces = piecesOf(text);
    const draw = () => {
      pieces.forEach((piece, at) => {
        const continued = at < pieces.length - 1;
        doc.font(piece.isExtended ? `${typeface} extended` : typeface, size).fillColor(color);
        const options = { width, align, continued, lineGap: size * 0.15 };
        if (at === 0) doc.text(piece.text, x, y, options);
        else doc.text(piece.text, options);
      });
    };
    doc.addStructure(doc.struct(tag, {}, draw));
    return doc.y;
  };
  return {
    doc,
    write,
    end: () => {
      doc.end();
      return ended;
    },
  };
}

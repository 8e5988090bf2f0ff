// A sheet of A4 in our own type, with the structure that screen readers follow.
import { brandName } from "@undercroft/contract/brand";
import type PDFKit from "pdfkit";
import { hasRightToLeft, linePieces, type Piece, piecesOf } from "./pieces.ts";
import { sourceOf, type Typeface } from "./typefaces.ts";

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

/** Text in one typeface, size and colour, drawn piece by piece. */
type Setting = {
  doc: PDFKit.PDFDocument;
  known: Set<string>;
  typeface: Typeface;
  size: number;
  color: string;
};

function chooseFont({ doc, known, typeface, size, color }: Setting, { script }: Piece): void {
  const name = `${typeface} ${script}`;
  if (!known.has(name)) doc.registerFont(name, sourceOf(typeface, script));
  known.add(name);
  doc.font(name, size).fillColor(color);
}

function widthOf(setting: Setting, text: string): number {
  return piecesOf(text).reduce((sum, piece) => {
    chooseFont(setting, piece);
    return sum + setting.doc.widthOfString(piece.text);
  }, 0);
}

/** Lines that fit a width, broken between words: what runs from right to left is turned around line by line, never as a whole. */
function linesOf(setting: Setting, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && widthOf(setting, longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** Opens a document; its first page is added by `doc.addPage()`. @param title what a viewer's window is called */
export async function openSheet(title: string): Promise<Sheet> {
  // loaded for the first paper: a server at rest need not hold it
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    font: "", // the metrics of Helvetica would be read for nothing
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: brandName(), Creator: brandName() },
  });
  /** the names of the fonts that this document has been told of */
  const known = new Set<string>();
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
    const setting: Setting = { doc, known, typeface, size, color };
    const lines = hasRightToLeft(text) ? linesOf(setting, text, width) : [text];
    const draw = () => {
      lines.forEach((line, row) => {
        const pieces = lines.length > 1 || hasRightToLeft(line) ? linePieces(line) : piecesOf(line);
        const isMixed = pieces.some(({ script }) => script !== "latin" && script !== "extended");
        // fonts of several scripts stand on one line, however far their letters reach above it
        const baseline = isMixed ? { baseline: -0.95 * size } : {};
        pieces.forEach((piece, at) => {
          const continued = at < pieces.length - 1;
          chooseFont(setting, piece);
          const options = { width, align, continued, lineGap: size * 0.15, ...baseline };
          if (at === 0) doc.text(piece.text, x, row === 0 ? y : doc.y, options);
          else doc.text(piece.text, options);
        });
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

import { expect, test } from "vitest";
import { linePieces, piecesOf } from "../src/pieces.ts";
import { openSheet } from "../src/sheet.ts";

test.each([
  ["Róisín", ["latin: Róisín"]],
  ["Łódź!", ["extended: Ł", "latin: ód", "extended: ź", "latin: !"]],
  ["Night 🎉 Shift", ["latin: Night Shift"]],
  [
    "東京 ライブ 서울",
    ["east-asian: 東京", "latin:  ", "east-asian: ライブ", "latin:  ", "east-asian: 서울"],
  ],
  ["Ольга Ѣ", ["cyrillic: Ольга", "latin:  ", "cyrillic-extended: Ѣ"]],
  ["Ελένη", ["greek: Ελένη"]],
  ["नमस्ते", ["devanagari: नमस्ते"]],
  ["ꔀ", ["latin: ?"]],
  ["", []],
])("%s is set in pieces that one file of letters has", (text, pieces) => {
  expect(piecesOf(text).map((piece) => `${piece.script}: ${piece.text}`)).toEqual(pieces);
});

test.each([
  ["محمد علی", ["علی", " ", "محمد"]],
  ["דנה (3) Cohen", ["Cohen", " (", "3", ") ", "דנה"]],
  ["DJ محمد علی live", ["DJ", " ", "علی", " ", "محمد", " ", "live"]],
])("%s is set from left to right with its words in their order", (text, pieces) => {
  expect(linePieces(text).map((piece) => piece.text)).toEqual(pieces);
});

test("Every script has letters in the file that sets it, in each typeface", async () => {
  for (const typeface of ["title", "text", "strong", "data"] as const) {
    const sheet = await openSheet("Letters");
    sheet.doc.addPage();
    for (const text of [
      "Łódź",
      "Ольга Ґ",
      "Ελένη ἐ",
      "नमस्ते",
      "محمد علی",
      "דנה",
      "東京 山田 ライブ 서울 김",
    ]) {
      for (const piece of piecesOf(text)) {
        sheet.write(piece.text, { x: 40, y: 40, width: 400, size: 12, typeface });
        const { font } = (
          sheet.doc as unknown as {
            _font: { font: { layout: (text: string) => { glyphs: { id: number }[] } } };
          }
        )._font;
        expect(
          font.layout(piece.text).glyphs.map(({ id }) => id),
          piece.text,
        ).not.toContain(0);
      }
    }
    await sheet.end();
  }
});

test("A long name from right to left is broken into lines and stays inside its column", async () => {
  const sheet = await openSheet("Lines");
  sheet.doc.addPage();
  const end = sheet.write("محمد علی ".repeat(30).trim(), { x: 40, y: 40, width: 200, size: 12 });
  expect(end).toBeGreaterThan(100);
  await sheet.end();
});

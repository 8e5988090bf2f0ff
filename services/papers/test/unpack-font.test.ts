import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { unpackFont } from "../src/unpack-font.ts";

const folder = path.join(import.meta.dirname, "../fonts");

/** The sum that a font says its table has: of its words, where `head` has none of its own yet. */
function sumOf(tag: string, table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4)
    if (tag !== "head" || at !== 8) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

test("each typeface of our papers is unpacked whole: its tables have the sums that it says", () => {
  const files = globSync("*.woff", { cwd: folder });
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const font = unpackFont(readFileSync(path.join(folder, name)));
    const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
      const row = font.subarray(12 + at * 16, 28 + at * 16);
      const tag = row.toString("latin1", 0, 4);
      const [sum, offset, length] = [row.readUInt32BE(4), row.readUInt32BE(8), row.readUInt32BE(12)];
      expect(offset % 4, name).toBe(0);
      expect(sumOf(tag, font.subarray(offset, offset + ((length + 3) & ~3))), `${name} ${tag}`).toBe(sum);
      return tag;
    });
    expect(tables, name).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "maxp"]));
  }
});

test("a file that is no WOFF is refused", () => {
  expect(() => unpackFont(Buffer.from("OTTO and more of it"))).toThrow("no WOFF");
});

import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { exportFiles, toCsv } from "./export-files.ts";
import { zip } from "./zip.ts";

test("A table is written as CSV, and no cell of it is taken for a formula", () => {
  expect(
    toCsv([
      { a: 'He said "hi", twice', b: null },
      { a: "=1+1", c: { d: [1] } },
    ]),
  ).toBe(`a,b,c\r\n"He said ""hi"", twice",,\r\n'=1+1,,"{""d"":[1]}"\r\n`);
});

test("An export has a page that explains it, everything as JSON, and the tables that hold something", () => {
  const files = exportFiles({
    made_at: "2026-11-22T10:00:00Z",
    tables: { follows: [{ kind: "tag" }], muted: [] },
  });
  expect(files.map(({ name }) => name)).toEqual(["READ-ME.txt", "data.json", "follows.csv"]);
  expect(files[0]?.text).toContain("follows.csv (1)");
});

test("The archive says of each file where it is, how long, and the sum of its bytes", async () => {
  const texts = { "a.txt": "Grüße, 🦊", "b.csv": "x\r\n1\r\n" };
  const files = Object.entries(texts).map(([name, text]) => ({ name, text }));
  const bytes = Buffer.from(await zip(files, new Date(2026, 10, 22, 10, 0, 0)).arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06_05_4b_50);
  expect(bytes.readUInt16LE(end + 10)).toBe(2);
  let at = bytes.readUInt32LE(end + 16);
  for (const [name, text] of Object.entries(texts)) {
    expect(bytes.readUInt32LE(at)).toBe(0x02_01_4b_50);
    const [sum, size, nameSize] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    expect(bytes.subarray(at + 46, at + 46 + nameSize).toString()).toBe(name);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04_03_4b_50);
    const stored = bytes.subarray(local + 30 + nameSize, local + 30 + nameSize + size);
    expect(stored.toString()).toBe(text);
    expect(sum).toBe(crc32(stored));
    at += 46 + nameSize;
  }
});

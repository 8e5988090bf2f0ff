// docs/accessibility.md answers for each criterion of WCAG 2.2 at levels A and AA, with files that exist.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

/** Guideline by guideline, the numbers of the criteria at levels A and AA; 4.1.1 was taken out by version 2.2. */
const criteria = {
  "1.1": [1],
  "1.2": [1, 2, 3, 4, 5],
  "1.3": [1, 2, 3, 4, 5],
  "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13],
  "2.1": [1, 2, 4],
  "2.2": [1, 2],
  "2.3": [1],
  "2.4": [1, 2, 3, 4, 5, 6, 7, 11],
  "2.5": [1, 2, 3, 4, 7, 8],
  "3.1": [1, 2],
  "3.2": [1, 2, 3, 4, 6],
  "3.3": [1, 2, 3, 4, 7, 8],
  "4.1": [2, 3],
};

const rows = readFileSync(path.join(root, "docs/accessibility.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test("docs/accessibility.md has the 55 criteria of WCAG 2.2 A and AA in their order, and no empty cell", () => {
  const wanted = Object.entries(criteria).flatMap(([guideline, all]) =>
    all.map((last) => `${guideline}.${last}`),
  );
  expect(wanted).toHaveLength(55);
  expect(rows.map(([name = ""]) => name.split(" ")[0])).toEqual(wanted);
  for (const cells of rows) {
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell, cells[0]).not.toBe("");
    expect(["A", "AA"]).toContain(cells[1]);
  }
});

test("What shows a criterion is a file that exists, or a look", () => {
  for (const [name, , , shown = ""] of rows) {
    const files = [...shown.matchAll(/`([^`]+\.(?:ts|sql))`/g)].map(([, file = ""]) => file);
    if (files.length === 0) expect(shown, name).toMatch(/^A look/);
    for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});

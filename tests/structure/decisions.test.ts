// docs/decisions: one number for each page, without gaps, said again in its heading.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../../docs/decisions");

test("decisions are numbered one after another, and each heading says its number", () => {
  const files = readdirSync(folder).sort();
  expect(files.map((file) => file.slice(0, 3))).toEqual(
    files.map((_, index) => String(index + 1).padStart(3, "0")),
  );
  for (const file of files)
    expect(readFileSync(path.join(folder, file), "utf8"), file).toMatch(
      new RegExp(`^# ${file.slice(0, 3)} \\S`),
    );
});

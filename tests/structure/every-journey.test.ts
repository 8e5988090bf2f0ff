import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../e2e");
const config = readFileSync(path.join(folder, "playwright.config.ts"), "utf8");

test("Every journey stands in a list of displays, or it would never be walked", () => {
  const journeys = readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => name.replace(".spec.ts", ""));
  expect(journeys.filter((name) => !config.includes(`"${name}"`))).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { longJourneys, longTests, longWalks } from "../long-tests.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "tests/e2e");

test("Every long test and long journey is a file that is there", () => {
  const files = [...longTests, ...longJourneys.map((name) => `tests/e2e/${name}.spec.ts`)];
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test("Every single long journey is the title of one test in a browser", () => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  const found = longWalks.map((title) => files.filter((text) => text.includes(`test("${title}"`)).length);
  expect(found).toEqual(longWalks.map(() => 1));
});

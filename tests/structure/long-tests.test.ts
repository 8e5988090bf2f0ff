import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { longJourneys, longTests, longWalks } from "../long-tests.ts";

const root = path.resolve(import.meta.dirname, "../..");
const journeys = globSync("tests/e2e/**/*.spec.ts", { cwd: root });

test("Every long test and long journey is a file that is there", () => {
  expect(longTests.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const names = journeys.map((file) => path.basename(file, ".spec.ts"));
  expect(longJourneys.filter((name) => !names.includes(name))).toEqual([]);
});

test("Every single long journey is the title of one test in a browser", () => {
  const files = journeys.map((file) => readFileSync(path.join(root, file), "utf8"));
  const found = longWalks.map((title) => files.filter((text) => text.includes(`test("${title}"`)).length);
  expect(found).toEqual(longWalks.map(() => 1));
});

// What the rules refuse is mended, and seldom allowed. The number of places where it is allowed may only fall.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

/** How many there may be. Lower it with every one that goes. */
const LEFT = 30;

const allowing = /(\bbiome-ignore|@ts-(expect-error|ignore|nocheck)\b|\beslint-disable)/;

/** The lines of a file that have a rule or a type look away. */
const findSuppressions = (file: string, text: string): string[] =>
  text.split("\n").flatMap((line, at) => (allowing.test(line) ? `${file}:${at + 1} ${line.trim()}` : []));

const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
const files = stdout
  .split("\0")
  .filter(
    (file) =>
      /\.(tsx?|m?js|css|jsonc?)$/.test(file) && file !== "tests/structure/packages/suppressions.test.ts",
  );

test("No rule is made to look away in more places than before", () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    try {
      return findSuppressions(file, readFileSync(path.join(root, file), "utf8"));
    } catch {
      return []; // it has been removed, and not committed yet
    }
  });
  expect(found.length, `Mend what the rule says:\n${found.join("\n")}`).toBeLessThanOrEqual(LEFT);
});

test.each([
  "// biome-ignore lint/suspicious/noArrayIndexKey: it never moves",
  "{/* biome-ignore lint/a11y/noStaticElementInteractions: it listens */}",
  "// biome-ignore-all lint/style/noProcessEnv: settings",
  "// @ts-expect-error it is known",
  "/* eslint-disable no-undef */",
])("a rule that looks away is found: %s", (line) => {
  expect(findSuppressions("wrong.ts", `const one = 1;\n${line}\n`)).toEqual([`wrong.ts:2 ${line}`]);
});

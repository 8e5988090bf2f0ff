// What a procedure answers as json to the site has its shape in contract/src/answers (docs/decisions/076-shapes-of-answers.md).
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { answers } from "@undercroft/contract/answers";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Procedures of which the generated types say only that they answer json. */
const listJson = (types: string): string[] =>
  [...types.matchAll(/^ {6}(\w+): \{\n {8}Args: .*;\n {8}Returns: Json(?:\[\])?;$/gm)].map(
    ([, name = ""]) => name,
  );

/** Those the site names: a procedure is chosen by its name in quotes. */
function listCalled(names: readonly string[]): string[] {
  const folder = path.join(root, "apps/site/app");
  const quoted = new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .flatMap((name) => readFileSync(path.join(folder, name), "utf8").match(/"[a-z_0-9]+"/g) ?? []),
  );
  return names.filter((name) => quoted.has(`"${name}"`)).toSorted();
}

/** What to do about each procedure whose answer has no shape. */
const refuse = (called: readonly string[]): string[] =>
  called
    .filter((name) => !(name in answers))
    .map((name) => `${name}: write the shape of its answer in contract/src/answers/<part>.ts.`);

const called = listCalled(listJson(read("contract/src/database.types.ts")));

test("what a procedure answers the site as json has a shape", () => {
  expect(called.length).toBeGreaterThan(150);
  expect(refuse(called)).toEqual([]);
});

test("a procedure without a shape is refused", () => {
  expect(refuse([...called, "planted_answer"])).toEqual([
    "planted_answer: write the shape of its answer in contract/src/answers/<part>.ts.",
  ]);
});

test("the site imports types of answers, and no shape", () => {
  const call = read("apps/site/app/api/call.ts");
  expect(call).toContain('import type { Answers } from "@undercroft/contract/answers";');
  const folder = path.join(root, "apps/site/app");
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && name !== "api/call.ts")
    .filter((name) => readFileSync(path.join(folder, name), "utf8").includes("@undercroft/contract/answers"));
  expect(others).toEqual([]);
});

// An effect without its dependency list runs after every rendering: each effect of the site has one.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");

/** What is passed to a call whose opening bracket ends at `from`: the code between commas that stand in no other bracket or text. */
function readArguments(code: string, from: number): string[] {
  let depth = 0;
  const found = [""];
  for (const [sign] of code
    .slice(from)
    .matchAll(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\s\S]/g)) {
    if (")]}".includes(sign) && depth-- === 0) break;
    if ("([{".includes(sign)) depth++;
    if (sign === "," && depth === 0) found.push("");
    else found.push(`${found.pop()}${sign}`);
  }
  return found.map((argument) => argument.trim()).filter(Boolean);
}

/** The effects of a file that have no dependency list, by the line they begin at. */
const listEndless = (code: string): number[] =>
  [...code.matchAll(/\buse(?:Layout|Insertion)?Effect\(/g)]
    .filter(({ index, 0: call }) => !/^\[|^deps$/.test(readArguments(code, index + call.length)[1] ?? ""))
    .map(({ index }) => code.slice(0, index).split("\n").length);

test("Every effect of the site has its dependency list", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const found = files.flatMap((file) =>
    listEndless(readFileSync(path.join(app, file), "utf8")).map((line) => `${file}:${line}`),
  );
  expect(found, "Name what the effect reads as its second argument, and [] where it reads nothing").toEqual(
    [],
  );
});

test("An effect without a list is found, however its function is written", () => {
  expect(listEndless("useEffect(() => { look(1, 2); });")).toEqual([1]);
  expect(listEndless('\nuseLayoutEffect(() => {\n  say(`a, b`, "("); // then, [a]\n});')).toEqual([2]);
  expect(listEndless("useEffect(look);")).toEqual([1]);
  expect(listEndless("useEffect(() => { look([1], 2); }, [look]);")).toEqual([]);
  expect(listEndless("useEffect(\n  () => look,\n  [],\n);")).toEqual([]);
});

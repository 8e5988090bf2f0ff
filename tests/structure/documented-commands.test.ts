// What operators are told to type is there.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";
import { commandsOf, writtenCommands } from "./written-commands.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const pages = ["README.md", "CONTRIBUTING.md", "docs/operations.md", "docs/importing.md"];

/** Scripts of the project that a text tells people to run; those of a package are named with `-w`. */
const scriptsOf = (text: string) =>
  [...text.matchAll(/npm run ([a-z][a-z:-]*)(?![a-z:-]| -w)/g)].map(([, name = ""]) => name);
/** Places of a page that its links lead to and that are not there. */
function brokenAnchors(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-"),
  );
  return [...text.matchAll(/\]\(#([^)]+)\)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !headings.includes(name));
}

test.each(pages)("every npm script that %s names is in package.json", (page) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  expect(scriptsOf(read(page)).filter((name) => !(name in scripts))).toEqual([]);
});

test.each(pages)("every link of %s to a place of its own leads there", (page) => {
  expect(brokenAnchors(read(page))).toEqual([]);
});

test("a script or a place that is not there would be found", () => {
  expect(scriptsOf("Run `npm run no:such -- x`")).toEqual(["no:such"]);
  expect(brokenAnchors("# A day\n[x](#a-day) [y](#a-night)")).toEqual(["a-night"]);
});

test("every command of docs/operations.md is run by a test, or has a reason why none does", () => {
  expect(commandsOf(read("docs/operations.md")).toSorted()).toEqual(Object.keys(writtenCommands).toSorted());
  for (const [command, tried] of Object.entries(writtenCommands))
    if ("by" in tried) expect(existsSync(path.join(root, tried.by)), command).toBe(true);
});

test("a command that nobody listed would be found", () => {
  expect(commandsOf("Type `npm run x -- y`.\n```sh\nnpm start # now\n```")).toEqual([
    "npm start",
    "npm run x -- y",
  ]);
});

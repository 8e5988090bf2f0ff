// What operators are told to type is there.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

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

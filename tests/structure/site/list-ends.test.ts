// No list of the product ends without a word. What reads up to so many rows stands in list-ends.txt with what becomes of the rest.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

function listFiles(folder: string, extension: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")))
    .filter((file) => extension.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

/** "file limit" for each end, once however often it stands there. A list of one is no list. */
function findEnds(file: string, text: string): string[] {
  if (file.endsWith(".sql")) {
    const code = text.replace(/--[^\n]*/g, "");
    const ends = [...code.matchAll(/\blimit (\d+|p_\w+|least\(|coalesce\(|most\b|size\b|\$\d+|%s)/g)];
    return ends.map(([, limit]) => `${file} ${limit?.replace("(", "")}`).filter((end) => !end.endsWith(" 1"));
  }
  const ends = [...text.matchAll(/\.limit\(([^)]*)\)/g)];
  return ends.map(([, limit]) => `${file} ${limit}`).filter((end) => !end.endsWith(" 1"));
}

const ends = new Set(
  [
    ...listFiles("database/current", /\.sql$/),
    ...listFiles("apps/site/app", /\.tsx?$/),
    ...listFiles("functions", /\.ts$/),
  ].flatMap((file) => findEnds(file, readFileSync(path.join(root, file), "utf8"))),
);

const lines = readFileSync(path.join(import.meta.dirname, "list-ends.txt"), "utf8").split("\n");
const listed = new Map<string, string>();
let reason = "";
for (const line of lines)
  if (line.startsWith("= ")) reason = line.slice(2);
  else if (line.trim() && !line.startsWith("#")) listed.set(line.trim(), reason);

test("every end of a list is known, with what becomes of the rest", () => {
  expect(
    [...ends].filter((end) => !listed.has(end)).sort(),
    "Have the list page by key, show more, or say what it leaves out; then add these to list-ends.txt",
  ).toEqual([]);
  expect([...listed.values()].filter((why) => why.length < 20)).toEqual([]);
});

test("no list ends without a word", () => {
  expect([...listed].filter(([, why]) => why.startsWith("It still ends"))).toEqual([]);
});

test("list-ends.txt holds nothing that is gone", () => {
  expect([...listed.keys()].filter((end) => !ends.has(end)).sort()).toEqual([]);
});

test("a list that says it ends at its most hands over that most", () => {
  const says = [...listed].filter(([, why]) => why.startsWith("The screen says so"));
  const texts = listFiles("apps/site/app", /\.tsx$/).map((file) =>
    readFileSync(path.join(root, file), "utf8"),
  );
  const numbers = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bmost=\{(\d+)\}/g)].map(([, most]) => most)),
  );
  expect(says.filter(([end]) => !numbers.has(end.split(" ").at(-1)))).toEqual([]);
});

test("a planted end is found, in SQL and in the site", () => {
  expect(findEnds("a.sql", "select 1 limit 30; -- limit 20\nselect 1 limit 1 limit p_most")).toEqual([
    "a.sql 30",
    "a.sql p_most",
  ]);
  expect(findEnds("a.ts", "query.limit(8).limit(1)")).toEqual(["a.ts 8"]);
});

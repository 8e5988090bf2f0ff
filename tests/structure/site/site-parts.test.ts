// What the file `part.ts` of a part exports is known by its name, and is light: the frame of every page reads one of its lists.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parts as listed } from "../parts.ts";
import { root } from "../planted-house.ts";
import { listSiteParts } from "./site-parts.ts";

const app = path.join(root, "apps/site/app");
const [, shape = ""] =
  /export type Part = \{\n([\s\S]*?)\n\};/.exec(readFileSync(path.join(app, "part.ts"), "utf8")) ?? [];
const known = new Set([...shape.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name));
const parts = await listSiteParts();
const names: readonly string[] = listed;

/** What may not stand in a part's file. @param names what it exports */
function findFaults(file: string, text: string, names: readonly string[]): string[] {
  const strange = names
    .filter((name) => !known.has(name))
    .map(
      (name) =>
        `${file} exports ${name}, which app/part.ts does not know. Use one of: ${[...known].join(", ")}.`,
    );
  const heavy = [...text.matchAll(/^import (?!type\b)[^;]*? from "([^"]+)";/gm)]
    .map(([, from = ""]) => from)
    .filter((from) => !/^#app\/(ui\/icons|format)\//.test(from))
    .map(
      (from) =>
        `${file} imports ${from}, which would come with every page. Import it where it is opened: () => import("…").`,
    );
  return [...strange, ...heavy];
}

test("a part's file exports only lists that the site knows, and imports no screen", () => {
  expect(known.size).toBeGreaterThan(5);
  expect(parts.length).toBeGreaterThan(20);
  const faults = parts.flatMap(({ file, exported }) =>
    findFaults(file, readFileSync(path.join(app, file), "utf8"), Object.keys(exported)),
  );
  expect(faults).toEqual([]);
});

test("every part that adds something to the site stands in tests/structure/parts.ts", () => {
  const folders = readdirSync(path.join(app, "parts")).filter((part) =>
    existsSync(path.join(app, "parts", part, "part.ts")),
  );
  expect(folders.filter((part) => !names.includes(part))).toEqual([]);
});

test("a misspelt list and a component in a part's file are refused", () => {
  const text =
    'import { FoundList } from "./found-list.tsx";\nimport { Bell } from "#app/ui/icons/bell.ts";\n';
  expect(findFaults("parts/zines/part.ts", text, ["menu", "storedKeys"])).toEqual([
    expect.stringContaining(
      "parts/zines/part.ts exports menu, which app/part.ts does not know. Use one of: navigation,",
    ),
    'parts/zines/part.ts imports ./found-list.tsx, which would come with every page. Import it where it is opened: () => import("…").',
  ]);
});

test("every list of the parts is shown somewhere", () => {
  const asked = new Set(
    readdirSync(app, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
      .flatMap((name) => [
        ...readFileSync(path.join(app, name), "utf8").matchAll(/from "virtual:parts\/(\w+)"/g),
      ])
      .map(([, name]) => name),
  );
  expect([...known].filter((name) => name !== "unlinked").toSorted()).toEqual([...asked].toSorted());
});

test("no list of links, keys or sections stands beside the parts' files", () => {
  const former = [
    "parts/admin/registers",
    "parts/pages/stored-keys",
    "parts/profiles/settings/sections",
    "routes/venues/dashboard/waiting",
    "shell/instruments",
    "shell/navigation/menus",
  ];
  expect(former.filter((folder) => existsSync(path.join(app, folder)))).toEqual([]);
});

// Imports that no rule of the linter reads: by variable, and from one service into another by its path.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

/** Loaders of a whole folder, of what the build wrote, or of the same module again: each says above its import what it loads. */
const loaders = new Set([
  "apps/server/src/load-folder.ts",
  "apps/server/src/services/analytics.ts",
  "apps/server/src/services/functions.ts",
  "apps/server/src/site.ts",
  "apps/server/test/lock-data-dir.test.ts",
  "apps/site/app/api/session/session-refresh.test.ts",
  "apps/site/app/routes.ts",
  "apps/site/draw-icons.ts",
  "apps/site/late-parts.ts",
  "services/mail/src/load-templates.ts",
  "services/mail/test/send-mail.test.ts",
]);

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

/** Whether what is said names its module in a place where the walls read it; they do not read `require`, so that it is for packages alone. */
const isNamed = (word: string, said: string): boolean =>
  word === "import"
    ? /^(["'])[^"']*\1\s*(,|$)/.test(said)
    : /^(["'])(?![.#/]|@undercroft\/)[^"']*\1\s*$/.test(said);

/** What to do about imports whose module is worked out when they run, or that the walls do not read. */
function findComputedImports(file: string, text: string): string[] {
  if (loaders.has(file)) return [];
  const calls = /\b(import|require|import\.meta\.resolve|createRequire\([^)]*\))\(\s*([^)]*)/g;
  return [...withoutComments(text).matchAll(calls)]
    .filter(([, word = "", said = ""]) => !isNamed(word, said.trim()))
    .map(
      ([, word = "", said = ""]) =>
        `${file}: ${word}(${said.trim()}) is not read by the walls. Write the module's name as a literal of an import, or load a folder by load-folder.ts.`,
    );
}

/** What to do about imports by which a service, or a test of it, reaches into another. */
function findReaches(file: string, text: string): string[] {
  const [home = "", service = ""] = /^services\/([\w-]+)\//.exec(file) ?? [];
  if (service === "") return [];
  const named = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*["'`]([^"'`]+)["'`]/g)].map(
    ([, name = ""]) => name,
  );
  return named
    .filter((name) => {
      const target = name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name;
      return (
        (target.startsWith("services/") && !target.startsWith(home)) ||
        services.some((other) => other !== service && new RegExp(`^@undercroft/${other}(/|$)`).test(target))
      );
    })
    .map(
      (name) =>
        `${file}: ${name} is another service's. Try the two together in tests/, or give this one a fake from tests/fakes.`,
    );
}

const folders = ["apps/site", "apps/server", "services", "functions", "contract", "platform"];
const services = readdirSync(path.join(root, "services"));
const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll(path.sep, "/")}`,
    ),
  )
  .filter(
    (name) =>
      /\.(tsx?|js)$/.test(name) && !/\/(node_modules|\.types|build|\.react-router|public)\//.test(name),
  )
  .map((name) => ({ name, text: readFileSync(path.join(root, name), "utf8") }));

test("modules are named where they are imported, so that the walls can read them", () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(({ name, text }) => findComputedImports(name, text))).toEqual([]);
});

test("no service and no test of one reaches into another", () => {
  expect(files.flatMap(({ name, text }) => findReaches(name, text))).toEqual([]);
});

test.each([
  'const other = "#app/parts/bookings/confirm.ts";\nexport const wrong = () => import(other);',
  `export const wrong = (part: string) => import(\`#app/parts/\${part}/confirm.ts\`);`,
  'export const wrong = () => import(["#app/parts/bookings", "confirm.ts"].join("/"));',
  'export const wrong = (part: string) => import("#app/parts/" + part);',
  'export const wrong = () => import(\n  "#app/parts/bookings/" +\n    "confirm.ts"\n);',
  'export const wrong = createRequire(import.meta.url)("../bookings/confirm.ts");',
  'export const wrong = import.meta.resolve("../bookings/confirm.ts");',
])("an import by variable is refused: %s", (text) => {
  expect(findComputedImports("apps/site/app/parts/events/wrong.ts", text)).toEqual([
    expect.stringMatching(/Write the module's name as a literal/),
  ]);
});

test.each([
  'import { createAuth } from "../../auth/src/index.ts";',
  'import { startAuth } from "../../auth/test/start-auth.ts";',
  'import { createAuth } from "@undercroft/auth";',
  'const wrong = await import("../../auth/src/index.ts");',
])("a test of one service that reaches into another is refused: %s", (text) => {
  expect(findReaches("services/rest/test/wrong.test.ts", text)).toEqual([
    expect.stringMatching(/is another service's\. Try the two together in tests\//),
  ]);
});

test("a module named by a literal, and a service's own files, are let through", () => {
  const text =
    'const card = await import("./card.tsx");\nimport { createRest } from "../src/index.ts";\nconst kit = require("fontkit");';
  expect(findComputedImports("services/rest/test/good.test.ts", text)).toEqual([]);
  expect(findReaches("services/rest/test/good.test.ts", text)).toEqual([]);
});

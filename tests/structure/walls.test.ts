// The walls of the house: who may import whom. Each is shown to refuse a file planted against it, and to let a good one pass.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parts } from "./parts.ts";
import { createPlantedHouse, type PlantedHouse, root } from "./planted-house.ts";
import { renderWalls } from "./site/site-walls.ts";

let house: PlantedHouse;
/** The rules that refused each planted file: all are linted in one run, since each run costs half a second. */
let refusals: Map<string, string[]>;
beforeAll(() => {
  house = createPlantedHouse();
  for (const { file, text } of planted) house.plant(file, text);
  refusals = house.lintEach();
});
afterAll(() => house.remove());

const part = "apps/site/app/parts/events";
/** Every arrow the site refuses, each in the ways an import can be written: where the file lies, and what it names. */
const refusedArrows: Record<string, { from: string; imports: string[] }> = {
  "a part cannot import another part": {
    from: part,
    imports: ["#app/parts/bookings/confirm.ts", "../bookings/confirm.ts", "../../parts/bookings/confirm.ts"],
  },
  "a part cannot import the shell": {
    from: part,
    imports: ["#app/shell/frame.tsx", "../../shell/frame.tsx"],
  },
  "a folder inside a part cannot import another part": {
    from: `${part}/posters`,
    imports: ["#app/parts/bookings/confirm.ts", "../../bookings/confirm.ts"],
  },
  "ui cannot import a part": {
    from: "apps/site/app/ui",
    imports: ["#app/parts/events/card.tsx", "../parts/events/card.tsx"],
  },
  "format cannot import the shell": {
    from: "apps/site/app/format",
    imports: ["#app/shell/frame.tsx", "../shell/frame.tsx"],
  },
  "device cannot import the api": {
    from: "apps/site/app/device",
    imports: ["#app/api/counts.ts", "../api/counts.ts"],
  },
  "api cannot import a part or the shell": {
    from: "apps/site/app/api",
    imports: [
      "#app/parts/events/card.tsx",
      "../parts/events/card.tsx",
      "#app/shell/frame.tsx",
      "../shell/frame.tsx",
    ],
  },
  "the shell cannot import a screen": {
    from: "apps/site/app/shell",
    imports: ["#app/routes/events/detail/detail.tsx", "../routes/events/detail.tsx"],
  },
  "a guard cannot import a screen": {
    from: "apps/site/app/guards",
    imports: ["#app/routes/events/detail/detail.tsx", "../routes/events/detail.tsx"],
  },
  "a screen cannot import another part's screen": {
    from: "apps/site/app/routes/venues",
    imports: [
      "#app/routes/events/detail/detail.tsx",
      "../events/detail.tsx",
      "../../routes/events/detail.tsx",
    ],
  },
  "a file at the top of the site cannot import a service or a part": {
    from: "apps/site/app",
    imports: ["../../../services/auth/src/index.ts", "#app/parts/events/card.tsx", "./parts/events/card.tsx"],
  },
  "a file of the styles cannot import a service or a part": {
    from: "apps/site/app/styles",
    imports: [
      "../../../../services/auth/src/index.ts",
      "#app/parts/events/card.tsx",
      "../parts/events/card.tsx",
    ],
  },
  "the service worker cannot import a service, a part or the api": {
    from: "apps/site/app/offline",
    imports: [
      "../../../../services/auth/src/index.ts",
      "@undercroft/auth",
      "#app/parts/events/card.tsx",
      "../parts/events/card.tsx",
      "#app/api/counts.ts",
    ],
  },
  "a folder of the service worker cannot import a service": {
    from: "apps/site/app/offline/worker",
    imports: ["../../../../../services/auth/src/index.ts", "../../parts/events/card.tsx"],
  },
  "what builds the site cannot import a service or a part": {
    from: "apps/site",
    imports: ["../../services/auth/src/index.ts", "@undercroft/auth", "./app/parts/events/card.tsx"],
  },
  "the site cannot import the backend": {
    from: "apps/site/app/routes/venues",
    imports: ["@undercroft/postgres", "@undercroft/database/tool/migrate.ts"],
  },
};
const arrows = Object.entries(refusedArrows).flatMap(([wall, { from, imports }]) =>
  imports.map((name) => ({
    wall: `${wall}: ${name}`,
    file: `${from}/wrong.ts`,
    text: `export { wrong } from "${name}";\n`,
    rule: "noRestrictedImports",
  })),
);
const forms = ["import wrong from", "export * from", "import"].map((form) => ({
  wall: `a part cannot import another part, written "${form}"`,
  file: `${part}/wrong.ts`,
  text: `${form} "#app/parts/bookings/confirm.ts";\n${form.startsWith("import wrong") ? "export default wrong;\n" : ""}`,
  rule: "noRestrictedImports",
}));

const violations: { wall: string; file: string; text: string; rule: string }[] = [
  ...arrows,
  ...forms,
  {
    wall: "a part cannot import another part when it is needed",
    file: `${part}/wrong.ts`,
    text: 'export const wrong = () => import("#app/parts/bookings/confirm.ts");\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "a service cannot import another service",
    file: "services/rest/src/wrong.ts",
    text: 'export { createAuth } from "@undercroft/auth";\n',
    rule: "noUndeclaredDependencies",
  },
  {
    wall: "nobody uses a package it does not declare",
    file: "contract/src/wrong.ts",
    text: 'export { Hono } from "hono";\n',
    rule: "noUndeclaredDependencies",
  },
  {
    wall: "only the configuration reads the environment",
    file: "services/auth/src/wrong.ts",
    text: "export const port = process.env.PORT;\n",
    rule: "noProcessEnv",
  },
  {
    wall: "any is refused",
    file: "services/auth/src/wrong.ts",
    text: "export const wrong: any = 1;\n",
    rule: "noExplicitAny",
  },
  {
    wall: "a promise that something is there is refused",
    file: "services/auth/src/wrong.ts",
    text: "export const first = (list: string[]): string => list[0]!;\n",
    rule: "noNonNullAssertion",
  },
  {
    wall: "file names are kebab-case",
    file: "services/auth/src/wrongName.ts",
    text: "export const wrong = 1;\n",
    rule: "useFilenamingConvention",
  },
  {
    wall: "a file over 400 lines is refused",
    file: "services/auth/src/wrong.ts",
    text: `export const wrong = [\n${"  1,\n".repeat(400)}];\n`,
    rule: "noExcessiveLinesPerFile",
  },
  {
    wall: "a function over 60 lines is refused",
    file: "services/auth/src/wrong.ts",
    text: `export function wrong(): number[] {\n  return [\n${"    1,\n".repeat(60)}  ];\n}\n`,
    rule: "noExcessiveLinesPerFunction",
  },
];

/** Each violation under a name of its own, so that all of them can stand at once. */
const refused = violations.map((violation, index) => ({
  ...violation,
  file: violation.file.replace("wrong.ts", `wrong-${index}.ts`),
}));
const wallsOfParts = parts.map((name) => ({
  name,
  file: `apps/site/app/parts/${name}/wrong.ts`,
  text: 'export { frame } from "#app/shell/frame.tsx";\n',
}));
const good = {
  file: `${part}/good.ts`,
  text: ["parts/events/card.tsx", "ui/button.tsx", "format/money.ts", "api/public-client.ts"]
    .map((file) => `import "#app/${file}";\n`)
    .join("")
    .concat('import "@undercroft/contract";\nimport "./card.tsx";\n'),
};
const planted = [...refused, ...wallsOfParts, good];

describe("the import rules", () => {
  test.each(refused)("$wall", ({ file, rule }) => {
    expect(refusals.get(file)).toContain(rule);
  });

  test("refuse an import cycle of files", () => {
    house.plant(
      "services/auth/src/one.ts",
      'import { two } from "./two.ts";\nexport const one = (): unknown => two;\n',
    );
    house.plant(
      "services/auth/src/two.ts",
      'import { one } from "./one.ts";\nexport const two = (): unknown => one;\n',
    );
    const verdict = house.lint("services/auth/src");
    expect(verdict.output).toContain("/noImportCycles");
    expect(verdict.isRefused).toBe(true);
  });

  test("refuse an import of a package's internal file", () => {
    house.plant(
      "bench/tsconfig.json",
      JSON.stringify({ extends: "../tsconfig.base.json", include: ["*.ts"] }),
    );
    house.plant("bench/wrong.ts", 'export { migrate } from "@undercroft/database/tool/migrate.ts";\n');
    const verdict = house.compile("bench");
    expect(verdict.output).toContain("TS2307");
    expect(verdict.isRefused).toBe(true);
  });

  test("leave nothing beside the sources when a project names a file of another", () => {
    house.plant("far/src/far.ts", "export const far = 1;\n");
    house.plant(
      "near/tsconfig.json",
      JSON.stringify({ extends: "../tsconfig.base.json", include: ["src/*.ts"] }),
    );
    house.plant("near/src/wrong.ts", 'export { far } from "../../far/src/far.ts";\n');
    expect(house.build("near").isRefused).toBe(true);
    expect(
      house
        .list("far")
        .concat(house.list("near"))
        .filter((file) => file.endsWith(".d.ts")),
    ).toEqual([]);
  });

  test("refuse an import cycle of packages", () => {
    const project = (other: string): string =>
      JSON.stringify({ extends: "../tsconfig.base.json", include: ["*.ts"], references: [{ path: other }] });
    house.plant("ring-a/tsconfig.json", project("../ring-b"));
    house.plant("ring-b/tsconfig.json", project("../ring-a"));
    house.plant("ring-a/a.ts", "export const a = 1;\n");
    house.plant("ring-b/b.ts", "export const b = 1;\n");
    expect(house.build("ring-a").output).toContain("TS6202");
  });
});

describe("the import rules allow", () => {
  test("a part to import itself, ui, format, api and the contract", () => {
    expect(refusals.get(good.file) ?? []).not.toContain("noRestrictedImports");
  });
});

test("the import rules in biome.json are those in site-walls.ts", () => {
  const text = readFileSync(path.join(root, "biome.json"), "utf8");
  expect(JSON.parse(text)).toEqual(JSON.parse(renderWalls()));
});

test.each(["parts", "routes"])("every folder in %s is a part of the product", (folder) => {
  const names = readdirSync(path.join(root, "apps/site/app", folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(names.filter((name) => !(parts as readonly string[]).includes(name))).toEqual([]);
});

test.each(wallsOfParts)("the part $name has an import rule", ({ file }) => {
  expect(refusals.get(file)).toContain("noRestrictedImports");
});

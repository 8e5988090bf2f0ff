// The walls of the house: who may import whom. Each is shown to refuse a file planted against it, and to let a good one pass.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlantedHouse, type PlantedHouse, root } from "./planted-house.ts";

let house: PlantedHouse;
beforeAll(() => {
  house = createPlantedHouse();
});
afterAll(() => house.remove());

const part = "apps/site/app/parts/events";
const violations: { wall: string; file: string; text: string; rule: string }[] = [
  {
    wall: "a part cannot import another part",
    file: `${part}/wrong.ts`,
    text: 'export { confirm } from "#app/parts/bookings/confirm.ts";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "a part cannot climb out of its folder",
    file: `${part}/wrong.ts`,
    text: 'export { confirm } from "../bookings/confirm.ts";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "a part cannot import the shell",
    file: `${part}/wrong.ts`,
    text: 'export { Frame } from "#app/shell/frame.tsx";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "ui cannot import a part",
    file: "apps/site/app/ui/wrong.ts",
    text: 'export { card } from "#app/parts/events/card.tsx";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "format cannot import the shell",
    file: "apps/site/app/format/wrong.ts",
    text: 'export { frame } from "#app/shell/frame.tsx";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "api cannot import a part",
    file: "apps/site/app/api/wrong.ts",
    text: 'export { card } from "#app/parts/events/card.tsx";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "nobody imports a screen",
    file: "apps/site/app/shell/wrong.ts",
    text: 'export { loader } from "#app/routes/events/detail.tsx";\n',
    rule: "noRestrictedImports",
  },
  {
    wall: "the site cannot import the backend",
    file: "apps/site/app/shell/wrong.ts",
    text: 'export { createPool } from "@undercroft/postgres";\n',
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

describe("a planted violation is refused", () => {
  test.each(violations)("$wall", ({ file, text, rule }) => {
    house.plant(file, text);
    const verdict = house.lint(file);
    house.plant(file, "export const good = 1;\n");
    expect(verdict.output).toContain(`/${rule}`);
    expect(verdict.isRefused).toBe(true);
  });

  test("files cannot form a ring", () => {
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

  test("the inside of a package cannot be imported", () => {
    house.plant(
      "bench/tsconfig.json",
      JSON.stringify({ extends: "../tsconfig.base.json", include: ["*.ts"] }),
    );
    house.plant("bench/wrong.ts", 'export { migrate } from "@undercroft/database/tool/migrate.ts";\n');
    const verdict = house.compile("bench");
    expect(verdict.output).toContain("TS2307");
    expect(verdict.isRefused).toBe(true);
  });

  test("packages cannot form a ring", () => {
    const project = (other: string): string =>
      JSON.stringify({ extends: "../tsconfig.base.json", include: ["*.ts"], references: [{ path: other }] });
    house.plant("ring-a/tsconfig.json", project("../ring-b"));
    house.plant("ring-b/tsconfig.json", project("../ring-a"));
    house.plant("ring-a/a.ts", "export const a = 1;\n");
    house.plant("ring-b/b.ts", "export const b = 1;\n");
    expect(house.build("ring-a").output).toContain("TS6202");
  });
});

describe("what the walls let through", () => {
  test("a part may import itself, ui, format, api and the contract", () => {
    house.plant(
      `${part}/good.ts`,
      ["parts/events/card.tsx", "ui/button.tsx", "format/money.ts", "api/public-client.ts"]
        .map((file) => `import "#app/${file}";\n`)
        .join("")
        .concat('import "@undercroft/contract";\nimport "./card.tsx";\n'),
    );
    const verdict = house.lint(`${part}/good.ts`);
    expect(verdict.output).not.toContain("noRestrictedImports");
  });
});

test("every part of the site has its wall, and every wall a part", () => {
  const { overrides } = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8")) as {
    overrides: { includes: string[] }[];
  };
  const walls = overrides
    .flatMap(({ includes }) => includes)
    .flatMap((glob) => /^apps\/site\/app\/parts\/([a-z-]+)\/\*\*$/.exec(glob)?.[1] ?? []);
  const folders = readdirSync(path.join(root, "apps/site/app/parts"));
  expect(walls.toSorted()).toEqual(folders.toSorted());
});

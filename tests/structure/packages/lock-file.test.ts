// `npm ci` works from the committed lock file, on any platform and from any registry.
import { expect, test } from "vitest";
import { completeLockFile, listMissing, readLockFile } from "./lock-file.ts";

test("the lock file holds the builds for every platform", () => {
  expect(listMissing(readLockFile())).toEqual([]);
});

test("a platform's build that npm left out is noticed and put back", () => {
  const lock = {
    packages: {
      "node_modules/tool": { version: "1.2.3", optionalDependencies: { "tool-linux-arm64": "1.2.3" } },
    },
  };
  expect(listMissing(lock)).toEqual([
    { name: "tool-linux-arm64", version: "1.2.3", by: "node_modules/tool" },
  ]);
  const whole = completeLockFile(lock);
  expect(listMissing(whole)).toEqual([]);
  expect(whole.packages["node_modules/tool-linux-arm64"]).toEqual({
    version: "1.2.3",
    optional: true,
    cpu: ["arm64"],
    os: ["linux"],
  });
});

test("the lock file names no registry's addresses", () => {
  const addresses = Object.values(readLockFile().packages).filter(({ resolved, link }) => resolved && !link);
  expect(addresses).toEqual([]);
});

test("every package is locked with its sum, for every platform", () => {
  // what is in another's bundle is under that one's sum
  const unsummed = Object.entries(readLockFile().packages).filter(
    ([where, { integrity, link, inBundle }]) =>
      where.includes("node_modules/") && !link && !inBundle && !integrity,
  );
  expect(unsummed.map(([where]) => where)).toEqual([]);
});

test("a build for WebAssembly that does not say so is locked for that alone, and so is not installed", () => {
  const lock = {
    packages: {
      "node_modules/tool-wasm32-wasi": { version: "1.2.3", optional: true },
      "node_modules/tool-wasm32-wasi/node_modules/runtime": { version: "1.0.0", optional: true },
    },
  };
  expect(completeLockFile(lock).packages).toEqual({
    "node_modules/tool-wasm32-wasi": { version: "1.2.3", optional: true, cpu: ["wasm32"] },
    "node_modules/tool-wasm32-wasi/node_modules/runtime": { version: "1.0.0", optional: true },
  });
  expect(completeLockFile(readLockFile())).toEqual(readLockFile());
});

test("an optional package that nothing loads is locked as a build that no machine takes", () => {
  const build = { version: "1.2.3", integrity: "sha512-", os: ["openharmony"], optional: true };
  const lock = {
    packages: {
      "node_modules/@tus/server": { optionalDependencies: { ioredis: "^5.0.0" } },
      "node_modules/@rolldown/binding-openharmony-arm64": build,
    },
  };
  expect(completeLockFile(lock).packages["node_modules/ioredis"]).toEqual({
    name: "@rolldown/binding-openharmony-arm64",
    ...build,
  });
});

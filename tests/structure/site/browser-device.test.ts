// A browser's clock may be wrong, and its storage may throw: one file of the site touches each.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");

/** Lines of the site's code, without comments and tests, that match. */
function findLines(pattern: RegExp, without: readonly string[]): string[] {
  const names = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !without.includes(name),
  );
  return names.flatMap((name) =>
    readFileSync(path.join(app, name), "utf8")
      .split("\n")
      .filter((line) => pattern.test(line.replace(/^\s*(\/\/|\/?\*).*/, "")))
      .map((line) => `${name}: ${line.trim()}`),
  );
}

test("The site never compares with a device's own clock: device/server-time.ts says what time it is", () => {
  const own = [
    "device/server-time.ts",
    // the door's clock, and what is added to it: it goes on for a whole night without a connection
    "parts/door/night/server-clock.ts",
    "parts/door/night/kept-night.ts",
    "parts/door/waiting/send-kept-scans.ts",
    // an error report says what the device believed
    "parts/pages/errors/error-payload.ts",
  ];
  const bare = /\bDate\.now\b|\bnew Date\(\)|\bnew Date;|(?<!new )\bDate\(\)/;
  expect(findLines(bare, own)).toEqual([]);
  expect(own.filter((name) => !bare.test(readFileSync(path.join(app, name), "utf8")))).toEqual([]);
});

test("The site reaches a browser's storage through device/browser-storage.ts alone, which stands when it throws", () => {
  const bare = /\b(local|session)Storage\b/;
  // scripts that run before the first paint are texts of their own: each has its own try
  const beforePaint = /try\{[^}]*(localStorage)/;
  // of the script that stands until React has come, every function that reads or writes it does so in a try of several lines
  const own = ["device/browser-storage.ts", "shell/waking/early-script.ts"];
  const lines = findLines(bare, own).filter((line) => !beforePaint.test(line));
  expect(lines).toEqual([]);
});

// Files that the site's build names, so that a file moved elsewhere does not silently weigh on every page.
import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { apart, codeSplitting, together } from "../chunks.ts";

const app = path.resolve(import.meta.dirname, "../app");
const files = globSync("**/*.{ts,tsx}", { cwd: app }).map((file) => file.replaceAll(path.sep, "/"));
const known = new Set(files);

describe("Scripts of the site", () => {
  test.for(Object.entries(together))("%s is made of files that there are", ([, names]) => {
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test.for(Object.entries(together))("%s holds the files that it names", ([group, names]) => {
    const { test: pattern } = codeSplitting.groups.find(({ name }) => name === group) ?? {};
    expect(names.filter((name) => !pattern?.test(`/site/app/${name}`))).toEqual([]);
  });

  test("what stays out of the frame is there", () => {
    const frame = files.filter((file) => /^(shell|api|format|ui)\//.test(file));
    const isThere = (begin: string) => frame.some((file) => new RegExp(`^(?:[^/]+/)+${begin}`).test(file));
    expect(apart.filter((begin) => !isThere(begin))).toEqual([]);
  });

  test("the frame holds the links of the parts, and no other list of theirs", () => {
    const { test: pattern } = codeSplitting.groups.find(({ name }) => name === "frame") ?? {};
    expect(pattern?.test("/site/app/parts/events/part.ts?navigation")).toBe(true);
    expect(pattern?.test("\0virtual:parts/navigation")).toBe(true);
    expect(pattern?.test("/site/app/parts/events/part.ts?menus")).toBe(false);
    expect(pattern?.test("\0virtual:parts/storedKeys")).toBe(false);
  });
});

// Every error code we can answer with is explained in docs/errors.md, and every code explained there exists.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./planted-house.ts";

const page = readFileSync(path.join(root, "docs/errors.md"), "utf8");

/** The codes a section of the page explains: the first column of its tables. */
function listExplained(heading: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "").toSorted();
}

/** The codes that appear in the files of a folder; `pattern`'s first group is the code. */
function listUsed(folder: string, files: RegExp, pattern: RegExp): string[] {
  const codes = new Set<string>();
  for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })) {
    if (!files.test(name)) continue;
    const text = readFileSync(path.join(root, folder, name), "utf8");
    for (const match of text.matchAll(pattern)) codes.add(match[1] ?? "");
  }
  return [...codes].toSorted();
}

describe("docs/errors.md", () => {
  test("explains the data API's own codes, and only those", () => {
    const used = listUsed("services/rest/src", /\.ts$/, /"(PGRST\d{3})"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("Data API")).toEqual(used);
  });

  test("explains authentication's codes, and only those", () => {
    const used = listUsed("services/auth/src", /errors\.ts$/, /AuthError\(\s*[\w.]+,\s*"([a-z0-9_]+)"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("Authentication")).toEqual(used);
  });

  test("explains the codes of bookings and product procedures, and only those", () => {
    const used = listUsed("database/current", /\.sql$/, /'([A-Z]{3,}(?:_[A-Z]+)+)'/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("Bookings and product procedures")).toEqual(used);
  });
});

// Every error code we can answer with is explained in docs/errors, and every code explained there exists.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./planted-house.ts";

const pages = readdirSync(path.join(root, "docs/errors")).filter((name) => name.endsWith(".md"));

/** The codes a page of docs/errors explains: the first column of its tables. */
function listExplained(name: string): string[] {
  const page = readFileSync(path.join(root, "docs/errors", name), "utf8");
  return [...page.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "").toSorted();
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

/** Pages about answers of services; all others are about the database's. */
const ofServices = [
  "data-api.md",
  "authentication.md",
  "storage-api.md",
  "payment-service.md",
  "pass-service.md",
  "federation-service.md",
];

describe("docs/errors", () => {
  test("explains the data API's own codes, and only those", () => {
    const used = listUsed("services/rest/src", /\.ts$/, /"(PGRST\d{3})"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("data-api.md")).toEqual(used);
  });

  test("explains authentication's codes, and only those", () => {
    const used = listUsed("services/auth/src", /errors\.ts$/, /AuthError\(\s*[\w.]+,\s*"([a-z0-9_]+)"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("authentication.md")).toEqual(used);
  });

  test("explains the file service's codes, and only those", () => {
    const used = listUsed("services/storage/src", /\.ts$/, /StorageError\(\s*\d+,\s*"(\w+)"/g);
    const duplicates = listUsed("services/storage/src", /errors\.ts$/, /duplicate\("(\w+)"\)/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("storage-api.md")).toEqual([...used, ...duplicates].toSorted());
  });

  test("explains the payment service's codes, and only those", () => {
    const used = listUsed("services/payments/src", /\.ts$/, /"((?:PAYMENTS|PAYOUTS|AUTH)(?:_[A-Z]+)+)"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("payment-service.md")).toEqual(used);
  });

  test("explains the pass service's codes, and only those", () => {
    const used = listUsed("services/passes/src", /\.ts$/, /"((?:PASSES|AUTH)(?:_[A-Z]+)+)"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("pass-service.md")).toEqual(used);
  });

  test("explains the federation service's codes, and only those", () => {
    const used = listUsed("services/federation/src", /\.ts$/, /"(FEDERATION(?:_[A-Z]+)+)"/g);
    expect(used.length).toBeGreaterThan(0);
    expect(listExplained("federation-service.md")).toEqual(used);
  });

  test("explains the codes of the database's own refusals, and only those, and the contract names them all", () => {
    const used = listUsed("database/current", /\.sql$/, /'([A-Z]{3,}(?:_[A-Z]+)+)'/g);
    expect(used.length).toBeGreaterThan(0);
    const parts = pages.filter((name) => !ofServices.includes(name));
    expect(parts.flatMap(listExplained).toSorted()).toEqual(used);
    expect(listUsed("contract/src/errors", /\.ts$/, /"([A-Z]{3,}(?:_[A-Z]+)+)"/g)).toEqual(used);
  });
});

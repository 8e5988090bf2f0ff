// `.env.example` is the list of everything that can be configured: no more, no less, each with a word on what it does.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

// by its address: the tests' own project does not hold the server's sources
const { configSchema }: { configSchema: { shape: Record<string, unknown> } } = await import(
  path.join(root, "apps/server/src/config.ts")
);
const lines = readFileSync(path.join(root, ".env.example"), "utf8").split("\n");
const keys = lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

test(".env.example names every key of the configuration and no other", () => {
  expect(keys.toSorted()).toEqual(Object.keys(configSchema.shape).toSorted());
});

test("every key in .env.example has a comment above it", () => {
  for (const [at, line] of lines.entries()) {
    if (/^#? ?[A-Z][A-Z0-9_]+=/.test(line)) expect(lines[at - 1], line).toMatch(/^# [A-Z]/);
  }
});

test("docs/operations.md and docs/settings.md explain every key", () => {
  const text = ["operations", "settings"]
    .map((name) => readFileSync(path.join(root, `docs/${name}.md`), "utf8"))
    .join("");
  expect(Object.keys(configSchema.shape).filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});

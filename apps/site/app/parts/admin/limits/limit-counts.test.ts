import { expect, test } from "vitest";
import { byKind, kindName } from "./limit-counts.ts";

const row = (id: number, identifier: string, action_type: string, count: number) => ({
  id,
  identifier,
  action_type,
  window_minutes: 60,
  window_start: `2026-11-28T10:0${id}:00Z`,
  count,
});

test("counts of one caller and kind are one line, under the kind", () => {
  const kinds = byKind([
    row(1, "user:a", "posts", 2),
    row(2, "user:a", "posts", 3),
    row(3, "user:b", "posts", 1),
    row(4, "user:a", "asked:comments", 1),
  ]);
  expect(kinds.map(({ kind, counts }) => [kind, counts.map(({ count }) => count)])).toEqual([
    ["asked:comments", [1]],
    ["posts", [5, 1]],
  ]);
  expect(kindName("asked:job_saves")).toBe("Job saves, asked by a program");
});

import { expect, test } from "vitest";
import { seenState } from "./seen-state.ts";

test("applications that wait are moved as they were seen, whether they were opened or not", () => {
  expect((["submitted", "viewed", "shortlisted", "offered"] as const).map(seenState)).toEqual([
    "submitted",
    "submitted",
    "shortlisted",
    "offered",
  ]);
});

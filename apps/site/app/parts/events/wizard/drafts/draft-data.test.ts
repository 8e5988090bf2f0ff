import { expect, test } from "vitest";
import { seenSteps, stepNames } from "./draft-data.ts";

test("A draft that is opened again at a step has been through those before it", () => {
  expect([...seenSteps({ event_id: null }, "where")]).toEqual(["basics", "when"]);
  expect([...seenSteps({ event_id: null }, "basics")]).toEqual([]);
});

test("A new draft has been through no step, and a saved event through all", () => {
  expect([...seenSteps(null, "tickets")]).toEqual([]);
  expect([...seenSteps({ event_id: "3f0c" }, "basics")]).toEqual(stepNames);
});

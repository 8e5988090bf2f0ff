import { expect, test } from "vitest";
import { type Warning, warningKinds, warningState } from "./warning-words.ts";

type State = Parameters<typeof warningState>[0];
const state = (change: Partial<State>) =>
  warningState({ status: "shown", is_confirmed: true, is_over: false, ...change } as State);

test.each([
  [{}, "Confirmed"],
  [{ is_confirmed: false }, "Urgent, not confirmed yet"],
  [{ is_over: true }, "Over"],
  [{ is_over: true, is_confirmed: false }, "Over"],
  [{ status: "waiting" }, "Waiting for a second person"],
  [{ status: "hidden" }, "Hidden"],
  [{ status: "refused" }, "Refused"],
  // one that was wrong is not called over, whatever the hour
  [{ status: "withdrawn", is_over: true }, "Withdrawn"],
] as [Partial<State>, string][])("a warning that is %j is %j", (change, words) => {
  expect(state(change)).toBe(words);
});

test("every kind of warning has a name", () => {
  const kinds: Warning["kind"][] = ["drugs", "venue_closed", "missing_person", "other"];
  expect(kinds.map((kind) => warningKinds[kind])).toEqual([
    "Drug alert",
    "Venue closed",
    "Missing person",
    "Other",
  ]);
});

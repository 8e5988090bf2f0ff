import { expect, test } from "vitest";
import { percentDone, readProblems, stepState, stepsOf, type VenueClaim } from "./claim.ts";

const claim = (changes: Partial<VenueClaim> = {}): VenueClaim => ({
  id: "1",
  kind: "new",
  version: 1,
  status: "draft",
  payload: {},
  submitted_at: null,
  due_at: null,
  owners_until: null,
  owners_answer: null,
  notes: {},
  appealed_at: null,
  decided_at: null,
  updated_at: "2026-12-01T12:00:00Z",
  venue: { id: "2", slug: "x", name: "X", place: "", status: "draft", website: null, has_owners: false },
  problems: [],
  proofs: [],
  codes: {},
  ...changes,
});

test("Claiming a page takes the proof and the sending, adding a room all nine steps", () => {
  expect(stepsOf("claim")).toEqual(["proof", "review"]);
  expect(stepsOf("new")).toHaveLength(8);
});

test("A step is missing until something is said, wrong while it has a problem, and done after that", () => {
  const problems = [{ step: "capacity" as const, field: "capacity", problem: "Capacity too large" }];
  expect(stepState("capacity", claim({ problems }))).toBe("missing");
  expect(stepState("capacity", claim({ problems, payload: { capacity: "99999" } }))).toBe("wrong");
  expect(stepState("capacity", claim({ payload: { capacity: "999" } }))).toBe("done");
});

test("A step nobody has to fill in is missing while it is empty, and keeps nothing from being sent", () => {
  expect(stepState("hire", claim({ payload: { hire: { rules: "" } } }))).toBe("missing");
  expect(stepState("hire", claim({ payload: { rate: "80" } }))).toBe("done");
});

test("What staff asked to be changed marks its step as wrong", () => {
  const asked = claim({ payload: { role: "owner" }, notes: { licence_no: "Leeds knows no such licence." } });
  expect(stepState("proof", asked)).toBe("wrong");
});

test("The percentage counts the steps that are done", () => {
  const problems = [{ step: "proof" as const, field: "proof", problem: "Give a proof" }];
  expect(percentDone(claim({ kind: "claim", problems }))).toBe(50);
  expect(percentDone(claim({ kind: "claim", payload: { role: "owner" } }))).toBe(100);
});

test("A refusal becomes a problem for each of its lines, at the field's own step", () => {
  expect(readProblems("name: Venue name too long\nproof: Give at least one proof\nnonsense")).toEqual([
    { step: "basics", field: "name", problem: "Venue name too long" },
    { step: "proof", field: "proof", problem: "Give at least one proof" },
  ]);
});

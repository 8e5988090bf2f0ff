import { expect, test } from "vitest";
import type { SyncAnswer } from "#app/parts/door/door-answers.ts";
import { findConflicts } from "./send-waiting.ts";
import { moveOf, type WaitingScan } from "./waiting-scans.ts";

const scan = (scan_id: string, more: Partial<WaitingScan> = {}): WaitingScan => ({
  scan_id,
  kind: "in",
  code: scan_id,
  at: "2026-11-25T22:00:00Z",
  gate: null,
  said: "admitted",
  ...more,
});

const answer = (results: SyncAnswer["results"]): SyncAnswer => ({
  results,
  server_time: "",
  numbers: { inside: 0, capacity: null, level: null, change: 1 },
});

test("a person who was let in and does not count is a conflict, with who came first", () => {
  const first = { at: "2026-11-25T21:00:00Z", gate: "Side" };
  const found = findConflicts(
    [
      scan("counted"),
      scan("second"),
      scan("refused", { said: "already_in" }),
      scan("out", { kind: "out", said: "out" }),
    ],
    answer([
      { scan_id: "counted", result: "admitted", counts: true, counted: null, first: null },
      { scan_id: "second", result: "already_in", counts: false, counted: null, first },
      { scan_id: "refused", result: "already_in", counts: false, counted: null, first },
      { scan_id: "out", result: "not_inside", counts: false, counted: null, first: null },
    ]),
  );
  expect(found).toEqual([
    { scan_id: "second", kind: "in", result: "already_in", at: "2026-11-25T22:00:00Z", first },
  ]);
});

test("what waits moves the numbers by whom it let through", () => {
  expect(moveOf(scan("in"))).toBe(1);
  expect(moveOf(scan("no", { said: "refunded" }))).toBe(0);
  expect(moveOf(scan("out", { kind: "out", said: "out" }))).toBe(-1);
  expect(moveOf(scan("guests", { kind: "guest", number: 3 }))).toBe(3);
  expect(moveOf(scan("click", { kind: "clicker", number: -2 }))).toBe(-2);
  expect(
    moveOf({
      scan_id: "sale",
      kind: "sale",
      method: "cash",
      at: "",
      gate: null,
      lines: [
        { ticket_type_id: "a", quantity: 2 },
        { ticket_type_id: "b", quantity: 1 },
      ],
    }),
  ).toBe(3);
});

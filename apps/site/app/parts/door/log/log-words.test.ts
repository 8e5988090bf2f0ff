import { expect, test } from "vitest";
import type { LogRow } from "#app/parts/door/door-answers.ts";
import { canUndo, clockWords, logWords } from "./log-words.ts";

const row = (more: Partial<LogRow>): LogRow => ({
  id: "1",
  kind: "scan",
  at: "2026-11-25T23:10:00Z",
  synced_at: "2026-11-25T23:10:00Z",
  who: null,
  gate: null,
  device: null,
  what: "admitted",
  name: null,
  number: 1,
  counts: true,
  is_conflict: false,
  is_offline: false,
  is_undone: false,
  reason: null,
  clock_off_seconds: null,
  ...more,
});

test("a row of the log says who moved which way, one or many", () => {
  expect(logWords(row({ what: "entered_before" }))).toBe("Entered before the ticket ended");
  expect(logWords(row({ kind: "guest", number: 3 }))).toBe("3 guests came in");
  expect(logWords(row({ kind: "clicker", number: -1 }))).toBe("1 person counted out");
  expect(logWords(row({ kind: "staff", number: 9 }))).toBe("9 members of staff came in");
  expect(logWords(row({ kind: "sale", number: 2, what: "card" }))).toBe("Sold 2 places by card");
});

test("a clock three hours ahead is named, one half a minute wrong is not", () => {
  expect(clockWords(10_800)).toBe("The device's clock was 3 hours ahead");
  expect(clockWords(-120)).toBe("The device's clock was 2 minutes behind");
  expect(clockWords(30)).toBeNull();
  expect(clockWords(null)).toBeNull();
});

test("a check-in that counts and a refusal can be taken back, once; nothing else can", () => {
  expect(canUndo(row({}))).toBe(true);
  expect(canUndo(row({ what: "refused", counts: false }))).toBe(true);
  expect(canUndo(row({ is_undone: true }))).toBe(false);
  expect(canUndo(row({ what: "already_in", counts: false }))).toBe(false);
  expect(canUndo(row({ kind: "guest" }))).toBe(false);
});

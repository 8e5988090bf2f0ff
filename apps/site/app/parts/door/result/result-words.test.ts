import { expect, test } from "vitest";
import type { ScanVerdict } from "#app/parts/door/door-answers.ts";
import { reasonWords } from "./result-words.ts";

const night = {
  re_entry: "until",
  re_entry_until: "2026-11-26T01:00:00Z",
  opens_at: "2026-11-25T20:00:00Z",
} as const;
const nothing = {
  first: null,
  price_pence: null,
  doors_at: null,
  last_entry_at: null,
  member_from: null,
  night: null,
};
const say = (result: ScanVerdict, more: object = {}, entry_before: string | null = null, isOffline = false) =>
  reasonWords({ result: { ...nothing, ...more, result }, ticket: { entry_before }, night, isOffline });

test("every result but an entry says why, in plain words", () => {
  const first = { at: "2026-11-25T22:41:00Z", gate: "Side" };
  expect(say("admitted")).toBe("");
  expect(say("already_in", { first })).toBe("Already in: at 22:41, gate Side.");
  expect(say("no_re_entry", { first })).toBe(
    "Came in at 22:41, gate Side, and went out. They may come in again until 01:00.",
  );
  expect(say("too_early", { doors_at: "2026-11-25T21:00:00Z" })).toBe(
    "Doors are at 21:00. Tickets open from 20:00.",
  );
  expect(say("entry_over", { price_pence: 800 }, "2026-11-25T23:30:00Z")).toBe(
    "This ticket was good before 23:30. At the door it is £8.",
  );
  expect(say("other_night", { night: { title: "Low Ceiling", starts_at: "2026-11-27T22:00:00Z" } })).toBe(
    "This ticket is for Low Ceiling, Fri 27 Nov 22:00.",
  );
  expect(say("unknown")).toBe("This code is no ticket of ours.");
  expect(say("unknown", {}, null, true)).toContain("not on the list of this device");
  const others: ScanVerdict[] = [
    "not_inside",
    "after_last_entry",
    "house_full",
    "frozen",
    "cancelled",
    "refunded",
    "passed_on",
    "resold",
    "expired",
    "not_let_in",
    "not_member",
    "member_later",
    "guest_unsigned",
    "refused_before",
    "refused",
    "undone",
    "entered_before",
    "night_off",
    "out",
  ];
  for (const verdict of others) expect(say(verdict), verdict).toMatch(/^[A-Z].{10,}\.$/);
});

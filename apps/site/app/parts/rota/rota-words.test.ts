import { describe, expect, test } from "vitest";
import { rewardWords, shiftHours, shiftName } from "./rota-words.ts";

describe("the hours of a shift", () => {
  test.for([
    ["2026-11-28T22:00:00Z", "2026-11-29T02:00:00Z", "Sat 28 Nov 22:00–02:00"],
    // it is Sunday by then, though the night is Saturday's
    ["2026-11-29T02:00:00Z", "2026-11-29T06:00:00Z", "Sun 29 Nov 02:00–06:00"],
    ["2026-07-04T23:00:00Z", "2026-07-05T01:00:00Z", "Sun 5 Jul 00:00–02:00"],
    // the clocks go back, and forward
    ["2026-10-24T23:00:00Z", "2026-10-25T06:00:00Z", "Sun 25 Oct 00:00–06:00"],
    ["2026-03-28T23:00:00Z", "2026-03-29T01:00:00Z", "Sat 28 Mar 23:00–02:00"],
  ] as const)("from %s to %s are %s", ([starts_at, ends_at, hours]) => {
    expect(shiftHours({ starts_at, ends_at })).toBe(hours);
  });
});

test.for([
  ["bar", null, "Bar"],
  ["bar", "", "Bar"],
  ["bar", "upstairs", "Bar: upstairs"],
] as const)("a shift of %s with the title %j is called %s", ([role, title, name]) => {
  expect(shiftName({ role, title })).toBe(name);
});

describe("what a shift is worth", () => {
  test.for([
    ["pay", 1400, null, "£14 an hour"],
    ["pay", 1221, null, "£12.21 an hour"],
    ["pay", 1400, "and a taxi", "£14 an hour, and a taxi"],
    ["entry", null, null, "Entry"],
    ["entry", null, "Entry and two drinks", "Entry and two drinks"],
    ["tokens", null, null, "Tokens"],
  ] as const)(
    "by %s of %j pence, with the note %j, is said as “%s”",
    ([reward, pay_pence, reward_note, words]) => {
      expect(rewardWords({ reward, pay_pence, reward_note })).toBe(words);
    },
  );
});

import { expect, test } from "vitest";
import { toNumber } from "./to-number.ts";

test.each([
  ["0", 0],
  ["1", 1],
  [" 250 ", 250],
  ["007", 7],
  ["999999", 999_999],
])("%j is the number %i", (typed, number) => {
  expect(toNumber(typed)).toBe(number);
});

test.each(["", " ", "\t\n"])("%j is no number and nothing wrong", (typed) => {
  expect(toNumber(typed)).toBeUndefined();
});

test.each(["-1", "1.5", "1,000", "1e3", "0x10", "Infinity", "ten", "1000000", "٢", "1 000", "½", "💯"])(
  "%j is refused at its field as -1",
  (typed) => {
    expect(toNumber(typed)).toBe(-1);
  },
);

import { expect, test } from "vitest";
import { differenceWords, openWords, typedPence, typedPoints } from "./settlement-words.ts";

test("A typed amount becomes pence, and what is no amount is refused at its field", () => {
  expect(["250", "£250.5", "1,250.50", "0.01"].map(typedPence)).toEqual([25000, 25050, 125050, 1]);
  expect(["", "abc", "-5", "1.234", "1e3"].map(typedPence)).toEqual([-1, -1, -1, -1, -1]);
});

test("A typed share becomes basis points", () => {
  expect(["50", "33.33 %", "33,3", "100%"].map(typedPoints)).toEqual([5000, 3333, 3330, 10000]);
  expect(["", "half", "1000", "33.333"].map(typedPoints)).toEqual([-1, -1, -1, -1]);
});

test("What is still open says who pays", () => {
  expect(openWords(1250, "DJ A")).toBe("£12.50 is still to be paid to DJ A.");
  expect(openWords(-1250, "DJ A")).toBe("DJ A still owes £12.50.");
  expect(openWords(0, "DJ A")).toBe("Nothing is open.");
});

test("A difference says what it was and what it is", () => {
  expect(differenceWords({ what: "owed_pence", was: 2501, now: 1501 })).toBe("Owed: £25.01, now £15.01");
});

import { expect, test } from "vitest";
import { secondsOf, waitWords } from "./limit.ts";

test("A wait is said in the two largest units", () => {
  expect(waitWords(250)).toBe("4 min 10 s");
  expect(waitWords(60)).toBe("1 min");
  expect(waitWords(9)).toBe("9 s");
  expect(waitWords(7500)).toBe("2 h 5 min");
  expect(waitWords(3600)).toBe("1 h");
});

test("Only too many requests ask to wait", () => {
  expect(secondsOf({ status: 429, error: { hint: "250" } })).toBe(250);
  expect(secondsOf({ status: 429, error: {} })).toBe(60);
  expect(secondsOf({ status: 400, error: { hint: "250" } })).toBe(0);
});

import { expect, test } from "vitest";
import { KeyBurst } from "./key-burst.ts";

const code = "U1ABCDEFGH";

function type(burst: KeyBurst, text: string, from: number, gap: number): number {
  let at = from;
  for (const key of text) {
    burst.press(key, at);
    at += gap;
  }
  return at;
}

test("a burst that ends in Enter is a code, and one that ends in Tab", () => {
  for (const end of ["Enter", "Tab"]) {
    const burst = new KeyBurst();
    const at = type(burst, code, 1000, 8);
    expect(burst.press(end, at)).toBe(code);
  }
});

test("a burst keeps its case, and the keys of capitals do not break it", () => {
  const burst = new KeyBurst();
  burst.press("a", 0);
  burst.press("Shift", 10);
  const at = type(burst, "BCdef", 20, 10);
  expect(burst.press("Enter", at)).toBe("aBCdef");
});

test("what a person types is no code, and neither is its last Enter", () => {
  const burst = new KeyBurst();
  const at = type(burst, code, 0, 120);
  expect(burst.press("Enter", at)).toBeNull();
});

test("a burst after typing starts afresh", () => {
  const burst = new KeyBurst();
  const typed = type(burst, "sasha", 0, 150);
  const at = type(burst, code, typed + 400, 5);
  expect(burst.press("Enter", at)).toBe(code);
});

test("a scanner that stumbles once is still a scanner", () => {
  const burst = new KeyBurst();
  const half = type(burst, "U1ABCDEFGH", 0, 5);
  const at = type(burst, "JKMNPQRSTV", half + 120, 5);
  expect(burst.press("Enter", at)).toBe("U1ABCDEFGHJKMNPQRSTV");
});

test("an Enter long after a burst ends nothing, and a few fast keys are no code", () => {
  const slow = new KeyBurst();
  expect(slow.press("Enter", type(slow, code, 0, 5) + 300)).toBeNull();
  const short = new KeyBurst();
  expect(short.press("Enter", type(short, "abc", 0, 5))).toBeNull();
});

test("Enter alone, and twice, is nothing", () => {
  const burst = new KeyBurst();
  const at = type(burst, code, 0, 5);
  expect(burst.press("Enter", at)).toBe(code);
  expect(burst.press("Enter", at + 5)).toBeNull();
});

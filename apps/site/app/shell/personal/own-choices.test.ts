import { expect, test } from "vitest";
import { mergeChoice } from "./own-choices.ts";

test.each([
  [undefined, undefined, undefined],
  [true, undefined, true],
  [false, undefined, false],
  [undefined, true, true],
  [undefined, false, false],
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  "a browser that says %s and an account that says %s agree on %s at sign-in",
  (inBrowser, inAccount, word) => {
    expect(mergeChoice(inBrowser, inAccount)).toBe(word);
  },
);

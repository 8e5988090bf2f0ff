import { expect, test } from "vitest";
import { groupCode } from "./group-code.ts";

test.each([
  ["ABCDEFGH", "ABCD EFGH"],
  ["ABCDEFGHJ", "ABCD EFGH J"],
  ["ABCD", "ABCD"],
  ["AB", "AB"],
  ["", ""],
  ["0123456789ABCDEF", "0123 4567 89AB CDEF"],
])("the code %j is read out as %j, without a space at its end", (code, read) => {
  expect(groupCode(code)).toBe(read);
});

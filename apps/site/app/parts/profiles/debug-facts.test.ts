import { expect, test } from "vitest";
import { maskToken } from "./debug-facts.ts";

test.each([
  ["", "none"],
  ["eyJhbGciOiJIUzI1NiJ9.payload.signature", "eyJh… (38 characters)"],
])("of the token %j the screen tells %j, never enough to use it", (token, shown) => {
  expect(maskToken(token)).toBe(shown);
});

test("a long token is told by four letters and its length alone", () => {
  const token = `head.${"s3cret".repeat(300)}`;
  expect(maskToken(token)).toBe("head… (1805 characters)");
  expect(maskToken(token)).not.toContain("s3cret");
});

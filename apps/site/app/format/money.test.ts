import { expect, test } from "vitest";
import { formatMoney, formatPrice } from "./money.ts";

test.each([
  [0, "Free"],
  [1200, "£12"],
  [1250, "£12.50"],
  [5, "£0.05"],
  [123_400, "£1,234"],
])("%i pence cost %s", (pence, words) => {
  expect(formatPrice(pence)).toBe(words);
});

test("an amount of nothing is £0, not Free", () => {
  expect(formatMoney(0)).toBe("£0");
});

import { expect, test } from "vitest";
import { readPrice } from "../../tool/import/formats/read-price.ts";

test.each([
  ["£12.50", 1250, null],
  ["12,50", 1250, null],
  ["10 GBP", 1000, null],
  ["1,250.00", 125_000, null],
  ["£10 / £8 concessions", 800, 1000],
  ["10–15", 1000, 1500],
  ["£10.00 (£8.00 concs)", 800, 1000],
  ["£5 adv / £7 door", 500, 700],
  ["free before 11pm, £5 after", 0, 500],
  ["From £5", 500, null],
  ["£12.50 + bf", 1250, null],
  ["Free entry", 0, null],
  ["0", 0, null],
])("a price is read as it was said: %s", (said, pence, to) => {
  expect(readPrice(said)).toEqual({ kind: "said", pence, to, currency: "GBP" });
});

test.each(["", "TBC", "n/a", "Pay what you can", "see website"])(
  "what says no price is no price: %s",
  (said) => {
    expect(readPrice(said)).toEqual({ kind: "unknown" });
  },
);

test.each(["1e3", "0x10", "Infinity", "NaN", "12.505", "-5", "1,5", "five pounds", "£5 €6", "½"])(
  "what is no price is never free: %s",
  (said) => {
    expect(readPrice(said)).toEqual({ kind: "unreadable" });
  },
);

import { expect, test } from "vitest";
import type { WaitlistEntry } from "./waitlist-entry.ts";
import { standingWords } from "./waitlist-words.ts";

const entry = (given: Partial<WaitlistEntry>) =>
  standingWords(
    {
      status: "waiting",
      kind: "pre_sale",
      presale_list: "lot",
      position: null,
      gathering: null,
      lapses: 0,
      ...given,
    } as WaitlistEntry,
    new Date("2026-11-29T12:00:00Z"),
  );

test("A person whom the lot passed over reads that it has been drawn, and that the other tickets are on sale", () => {
  expect(entry({})).toBe("You are registered. When sales open, the order is drawn by lot.");
  expect(entry({ position: 2 })).toBe(
    "The lot has been drawn. You are 2nd in line. The other tickets are on sale to everybody now.",
  );
  expect(entry({ presale_list: "order", position: 2 })).toBe("You are registered. You are 2nd in line.");
});

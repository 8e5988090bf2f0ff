import { expect, test } from "vitest";
import { countsLine, keptWords, priceWords } from "./source-words.ts";
import { timeAgo } from "./time-ago.ts";

test("A field that the team edited says what the calendar says instead", () => {
  expect(keptWords({ price: [800, 800], title: "Dub night", description: "Long words" })).toEqual([
    "Price: yours, the calendar says £8",
    "Title: yours, the calendar says “Dub night”",
    "Text: yours, the calendar says other words",
  ]);
  expect(keptWords({ price: [null, null] })).toEqual(["Price: yours, the calendar says no price"]);
});

test("A price that was not stated is none, and a range is a range", () => {
  expect([priceWords(null, null), priceWords(0, 0), priceWords(500, 800), priceWords(500, null)]).toEqual([
    null,
    "free",
    "£5–£8",
    "£5",
  ]);
});

test("A reading is summed up by what it came to", () => {
  expect(countsLine({ new: 2, same: 12, refused: 0 })).toBe("2 new, 12 the same");
  expect(countsLine({})).toBe("no nights");
});

test("How long ago is told in the largest whole unit", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  expect(["11:59:40", "11:30:00", "09:59:00"].map((time) => timeAgo(`2026-11-28T${time}Z`, now))).toEqual([
    "just now",
    "30 minutes ago",
    "2 hours ago",
  ]);
  expect(timeAgo("2026-11-27T11:00:00Z", now)).toBe("1 day ago");
});

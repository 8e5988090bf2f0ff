import { expect, test } from "vitest";
import { timeAgo } from "./time-ago.ts";

const now = Date.parse("2026-11-28T22:00:00Z");
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, "just now"],
  [59 * second, "just now"],
  [minute, "1 minute ago"],
  [59 * minute + 59 * second, "59 minutes ago"],
  [hour, "1 hour ago"],
  [23 * hour + 59 * minute, "23 hours ago"],
  [day, "1 day ago"],
  [45 * day, "45 days ago"],
  [1200 * day, "1,200 days ago"],
  // the clock of a device may be behind
  [-5 * minute, "just now"],
])("%i milliseconds are %j", (gone, words) => {
  expect(timeAgo(new Date(now - gone).toISOString(), now)).toBe(words);
});

import { expect, test } from "vitest";
import { dueAnnouncement, formatSeconds, secondsLeft } from "./hold-clock.ts";

test("a hold has whole seconds left, and never less than none", () => {
  const servers = Date.parse("2026-11-27T21:07:00Z");
  expect(secondsLeft("2026-11-27T21:17:00Z", servers)).toBe(600);
  expect(secondsLeft("2026-11-27T21:17:00Z", servers + 599_500)).toBe(1);
  expect(secondsLeft("2026-11-27T21:17:00Z", servers + 700_000)).toBe(0);
});

test("the clock is written in minutes and seconds", () => {
  expect(formatSeconds(582)).toBe("9:42");
  expect(formatSeconds(7)).toBe("0:07");
  expect(formatSeconds(43_120)).toBe("11 h 58 min");
});

test("five minutes, one minute and the end are said aloud once, also when ticks were missed", () => {
  expect(dueAnnouncement(301, 300)).toBe("Your tickets are held for another 5 minutes.");
  expect(dueAnnouncement(300, 299)).toBeNull();
  expect(dueAnnouncement(400, 45)).toBe("Your tickets are held for another minute.");
  expect(dueAnnouncement(45, 0)).toBe("Your hold has run out.");
  expect(dueAnnouncement(0, 0)).toBeNull();
});

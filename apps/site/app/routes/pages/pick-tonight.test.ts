import { expect, test } from "vitest";
import { pickTonight } from "./pick-tonight.ts";

const night = (starts_at: string, night_date = "2026-11-28") => ({ starts_at, night_date });
const morning = night("2026-11-28T10:30:00Z");
const evening = night("2026-11-28T20:00:00Z");
const late = night("2026-11-29T01:00:00Z");
const running = night("2026-11-20T10:00:00Z", "2026-11-20");

test("Tonight begins with what begins in the evening, and leaves out the morning", () => {
  expect(pickTonight([morning, running, evening, late], "2026-11-28")).toEqual([evening, late]);
});

test("Where no night begins in the evening, what begins today stands in, else what runs", () => {
  expect(pickTonight([running, morning], "2026-11-28")).toEqual([morning]);
  expect(pickTonight([running], "2026-11-28")).toEqual([running]);
  expect(pickTonight([], "2026-11-28")).toEqual([]);
});

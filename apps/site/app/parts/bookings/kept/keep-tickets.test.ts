import { expect, test } from "vitest";
import { isReadingDue } from "./keep-tickets.ts";

const tonight = [{ event: { night_date: "2026-12-05" } }];
const keptAt = (iso: string) => ({ savedAt: Date.parse(iso), value: tonight });

test("tickets are read again at the first visit after noon in London of the night's day, and once", () => {
  const morning = keptAt("2026-12-05T09:00:00Z");
  expect(isReadingDue(morning, new Date("2026-12-05T11:59:00Z"))).toBe(false);
  expect(isReadingDue(morning, new Date("2026-12-05T12:00:00Z"))).toBe(true);
  expect(isReadingDue(keptAt("2026-12-05T12:30:00Z"), new Date("2026-12-05T23:00:00Z"))).toBe(false);
});

test("after midnight the night still belongs to the day it began", () => {
  expect(isReadingDue(keptAt("2026-12-05T09:00:00Z"), new Date("2026-12-06T01:30:00Z"))).toBe(true);
  expect(isReadingDue(keptAt("2026-12-05T20:00:00Z"), new Date("2026-12-06T01:30:00Z"))).toBe(false);
});

test("in summer noon is that of London", () => {
  const kept = {
    savedAt: Date.parse("2026-07-04T08:00:00Z"),
    value: [{ event: { night_date: "2026-07-04" } }],
  };
  expect(isReadingDue(kept, new Date("2026-07-04T10:59:00Z"))).toBe(false);
  expect(isReadingDue(kept, new Date("2026-07-04T11:00:00Z"))).toBe(true);
});

test("on another day noon changes nothing, and after a day tickets are read again", () => {
  const kept = keptAt("2026-12-03T18:00:00Z");
  expect(isReadingDue(kept, new Date("2026-12-04T13:00:00Z"))).toBe(false);
  expect(isReadingDue(kept, new Date("2026-12-04T18:00:00Z"))).toBe(true);
  expect(isReadingDue(null, new Date("2026-12-04T13:00:00Z"))).toBe(true);
});

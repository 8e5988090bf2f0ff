import { expect, test } from "vitest";
import { renderShifts } from "./shift-calendar.ts";

const shift = {
  id: "s",
  role: "bar" as const,
  title: "Upstairs, left",
  starts_at: "2031-06-07T21:00:00Z",
  ends_at: "2031-06-08T01:00:00Z",
  reward: "entry" as const,
  pay_pence: null,
  reward_note: "Entry",
  drop_until: "2031-06-05T21:00:00Z",
  left: 0,
  is_offered: false,
  may_claim: false,
  mine: { id: "c", code: "QX7FH", is_offered: false, may_drop: true, came_at: null },
  event_id: "e",
  event: "A night with a title that goes on for quite a while so that its line is folded, Ж",
  status: "published",
  slug: "a-night",
  place: "The Old Dyeworks",
};

test("A shift in a calendar file has its hours in UTC, its code, and no line over 75 octets", () => {
  const file = renderShifts([shift, { ...shift, id: "gone", status: "cancelled" }], "https://site.example");
  const lines = file.split("\r\n");
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  const whole = file.replaceAll("\r\n ", "");
  expect(whole).toContain("DTSTART:20310607T210000Z");
  expect(whole).toContain("SUMMARY:Bar: Upstairs\\, left\\, A night");
  expect(whole).toContain("Your code at the door: QX7FH\\nhttps://site.example/shifts?night=e");
  expect(whole).not.toContain("gone");
});

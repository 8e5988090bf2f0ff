import { expect, test } from "vitest";
import { splitOver } from "./split-over.ts";

const at = new Date("2026-11-30T00:54:00Z");
const card = (title: string, starts_at: string, ends_at: string | null, status = "published") => ({
  title,
  starts_at,
  ends_at,
  status,
});
const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);

test("An event of this afternoon is over at one in the morning, and a night that is on is still to come", () => {
  const { coming, over } = splitOver(
    [
      card("Sunday dominoes", "2026-11-29T13:00:00Z", "2026-11-29T19:00:00Z"),
      card("Late room", "2026-11-29T23:00:00Z", "2026-11-30T04:00:00Z"),
      card("Friday", "2026-12-04T19:30:00Z", null),
    ],
    at,
  );
  expect([titles(coming), titles(over)]).toEqual([["Late room", "Friday"], ["Sunday dominoes"]]);
});

test("An event without an end is over after eight hours", () => {
  const open = card("Open end", "2026-11-29T16:54:00Z", null);
  expect(splitOver([open], at).over).toEqual([open]);
  expect(splitOver([open], new Date(at.getTime() - 1)).over).toEqual([]);
});

test("A cancelled event of this afternoon stays among the next ones, where people look for it", () => {
  const off = card("Called off", "2026-11-29T13:00:00Z", "2026-11-29T19:00:00Z", "cancelled");
  expect(splitOver([off], at).coming).toEqual([off]);
});

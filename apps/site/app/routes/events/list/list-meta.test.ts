import { describe, expect, test } from "vitest";
import { type EventFilters, NO_FILTERS } from "#app/parts/events/filters/filters.ts";
import { listHeading } from "./list-meta.ts";

const tonight = "2026-11-28";
const heading = (change: Partial<EventFilters> = {}, areaName: string | null = null) => {
  const filters = { ...NO_FILTERS, ...change };
  return listHeading({ filters, category: filters.category, areaName, tonight });
};

describe("the heading of a list", () => {
  test.each([
    [{}, null, "Events"],
    [{ area: "leeds" }, "Leeds", "Events in Leeds"],
    [{ quick: "tonight" }, null, "Events, tonight"],
    [{ quick: "tomorrow" }, "Leeds", "Events in Leeds, tomorrow"],
    [{ from: "2026-12-05", to: "2026-12-05" }, null, "Events, Sat 5 Dec"],
    [{ from: "2027-01-02", to: "2027-01-02" }, null, "Events, Sat 2 Jan 2027"],
    // several nights are no one night
    [{ quick: "weekend" }, null, "Events"],
    [{ from: "2026-12-05" }, null, "Events"],
    [{ point: { lat: 53.8, lng: -1.55 } }, null, "Events near you"],
    // a point says where, whatever area stands beside it
    [{ point: { lat: 53.8, lng: -1.55 }, area: "leeds" }, "Leeds", "Events near you"],
    [{ category: "music", quick: "tonight" }, "Leeds", "Music in Leeds, tonight"],
  ] as [Partial<EventFilters>, string | null, string][])("of %j in %s is %j", (change, area, words) => {
    expect(heading(change, area)).toBe(words);
  });
});

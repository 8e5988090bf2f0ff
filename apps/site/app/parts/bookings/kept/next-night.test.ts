import { expect, test } from "vitest";
import { ofNextNight, ticketsOn } from "./next-night.ts";

const on = (night_date: string | null) => ({ event: { night_date } });

test("without a connection the home page shows the tickets of the night that comes first, and no later ones", () => {
  const [tonight, too, later] = [on("2026-12-05"), on("2026-12-05"), on("2026-12-06")];
  expect(ofNextNight([tonight, too, later])).toEqual([tonight, too]);
  expect(ofNextNight([])).toEqual([]);
});

test("after midnight a night that began the day before is still tonight's", () => {
  expect(ticketsOn("2026-12-05", new Date("2026-12-06T01:30:00Z"))).toBe("Your tickets tonight");
  expect(ticketsOn("2026-12-06", new Date("2026-12-05T20:00:00Z"))).toBe("Your next tickets");
  expect(ticketsOn(null, new Date("2026-12-05T20:00:00Z"))).toBe("Your next tickets");
});

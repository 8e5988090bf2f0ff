import { describe, expect, test } from "vitest";
import { judgeGuests } from "./judge-guests.ts";

const at = (clock: string, day = "28") => Date.parse(`2026-11-${day}T${clock}:00Z`);

type Facts = Parameters<typeof judgeGuests>[0];

const night: Facts["night"] = {
  status: "published",
  doors_at: "2026-11-28T22:00:00Z",
  starts_at: "2026-11-28T22:30:00Z",
};
const guest = { places: 3, arrived: 1, entry_before: null, price_pence: null };
const judge = (change: Partial<Facts> = {}) =>
  judgeGuests({ night, guest, number: 1, at: at("23:00"), inside: 10, capacity: 20, ...change });

describe("guests at a door without a connection", () => {
  test.each([
    [1, "admitted"],
    [2, "admitted"],
    [3, "all_in"],
  ] as const)("of three places of which one is in: %i more are %s", (number, verdict) => {
    expect(judge({ number })).toBe(verdict);
  });

  test.each(["cancelled", "postponed", "under_review", "removed"] as const)(
    "come in to no night that is %s",
    (status) => {
      expect(judge({ night: { ...night, status } })).toBe("night_off");
    },
  );

  test.each([
    ["20:59", "too_early"],
    ["21:00", "admitted"],
    ["22:00", "admitted"],
  ] as const)("with doors at 22:00 are at %s %s", (clock, verdict) => {
    expect(judge({ at: at(clock) })).toBe(verdict);
  });

  test("of a night without a time for its doors are counted from its start", () => {
    const without = { ...night, doors_at: null };
    expect(judge({ night: without, at: at("21:29") })).toBe("too_early");
    expect(judge({ night: without, at: at("21:30") })).toBe("admitted");
  });

  test.each([
    ["00:30", null, "admitted"],
    ["00:31", null, "entry_over"],
    ["00:31", 500, "admitted"],
  ] as const)("of a list until 00:30 are at %s with a price of %s %s", (clock, price_pence, verdict) => {
    const listed = { ...guest, entry_before: "2026-11-29T00:30:00Z", price_pence };
    expect(judge({ guest: listed, at: at(clock, "29") })).toBe(verdict);
  });

  test.each([
    [19, 20, 1, "admitted"],
    [19, 20, 2, "house_full"],
    [20, 20, 1, "house_full"],
    [2000, null, 2, "admitted"],
  ] as const)("into a house with %i inside of %s: %i are %s", (inside, capacity, number, verdict) => {
    expect(judge({ inside, capacity, number })).toBe(verdict);
  });

  test("are told first what no other hour or night would change", () => {
    const off = { ...night, status: "cancelled" } as const;
    expect(judge({ number: 3, night: off })).toBe("all_in");
    expect(judge({ night: off, at: at("12:00"), inside: 20 })).toBe("night_off");
    expect(judge({ at: at("12:00"), inside: 20 })).toBe("too_early");
  });
});

import { describe, expect, test } from "vitest";
import { serverDate } from "#app/device/server-time.ts";
import { type HireStatus, hireState, hireTimes } from "./hire.ts";

describe("the times of a hire", () => {
  const year = serverDate().getUTCFullYear();

  test("are London's, through midnight and through the change of the clocks", () => {
    expect(hireTimes({ starts_at: `${year}-07-04T19:00:00Z`, ends_at: `${year}-07-05T01:00:00Z` })).toMatch(
      /^[A-Z][a-z]{2} 4 Jul, 20:00 to 02:00$/,
    );
    expect(hireTimes({ starts_at: "2026-10-24T22:00:00Z", ends_at: "2026-10-25T06:00:00Z" })).toContain(
      "23:00 to 06:00",
    );
  });

  test("name the year where it is another one than this", () => {
    expect(
      hireTimes({ starts_at: `${year + 1}-07-04T19:00:00Z`, ends_at: `${year + 1}-07-05T01:00:00Z` }),
    ).toContain(`4 Jul ${year + 1}, `);
  });
});

test("both sides read every state in words", () => {
  const states: HireStatus[] = [
    "sent",
    "ongoing",
    "offered",
    "requested",
    "confirmed",
    "done",
    "declined",
    "cancelled",
    "expired",
  ];
  for (const state of states) expect(hireState(state).label).toMatch(/^[A-Z][a-z ]+$/);
  expect(new Set(states.map((state) => hireState(state).label)).size).toBe(states.length);
});

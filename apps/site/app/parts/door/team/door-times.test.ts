import { expect, test } from "vitest";
import { doorTimes } from "./door-times.ts";

const night = { doors_at: "2026-11-25T21:00:00Z", starts_at: "2026-11-25T22:00:00Z", ends_at: null };
const stateAt = (time: string) => doorTimes(night, new Date(time)).state;

test("a door opens an hour before doors and closes twelve hours after the end, eight hours after a start without one", () => {
  expect(stateAt("2026-11-25T19:59:59Z")).toBe("early");
  expect(stateAt("2026-11-25T20:00:00Z")).toBe("on");
  expect(stateAt("2026-11-26T17:59:59Z")).toBe("on");
  expect(stateAt("2026-11-26T18:00:00Z")).toBe("over");
  expect(doorTimes(night, new Date()).opensAt).toBe("2026-11-25T20:00:00.000Z");
});

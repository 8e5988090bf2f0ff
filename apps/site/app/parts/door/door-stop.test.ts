import { expect, test } from "vitest";
import { toStop } from "./door-stop.ts";
import { meansForgetting } from "./night/open-night.ts";

test.each([
  [{ details: "AUTH_REQUIRED" }, "signed-out"],
  [{ details: "TEAMS_ROLE_REQUIRED" }, "no-permission"],
  [{ details: "EVENTS_NOT_FOUND" }, "not-found"],
  [{ details: "DOOR_NOT_PUBLIC" }, "not-public"],
  [{ details: "DOOR_ENDED" }, "ended"],
  [{ details: "DOOR_PASS_UNKNOWN" }, "pass-unknown"],
  [{ details: "DOOR_PASS_ENDED" }, "pass-ended"],
  [{ details: "DOOR_PASS_OTHER_DEVICE" }, "pass-other-device"],
  [{ details: "DOOR_PASS_OTHER_NIGHT" }, "pass-other-night"],
  // a token that is no good any more
  [{ code: "PGRST301", details: null }, "signed-out"],
  [{ code: "PGRST303" }, "signed-out"],
])("a refusal with %j stops the door: %s", (error, stop) => {
  expect(toStop(error)).toBe(stop);
});

test.each([
  [{ details: "DOOR_INVALID_SCAN" }],
  [{ details: "DOOR_RATE_LIMITED", code: "PT429" }],
  [{ code: "PGRST116" }],
  [new TypeError("Failed to fetch")],
  [{}],
  [null],
  [undefined],
  ["DOOR_ENDED"],
])("%j concerns one call, and the door stays open", (error) => {
  expect(toStop(error)).toBeNull();
});

test("nothing of a night stays on a device whose right has ended, and all of it where it may come back", () => {
  const ends = [
    "no-permission",
    "not-found",
    "pass-unknown",
    "pass-ended",
    "pass-other-device",
    "pass-other-night",
    "ended",
  ] as const;
  expect(ends.every(meansForgetting)).toBe(true);
  expect((["signed-out", "not-public", "no-answer"] as const).some(meansForgetting)).toBe(false);
});

import { expect, test } from "vitest";
import { dueName } from "./due-name.ts";

test("what is due at midnight is due by the day before it, in London's winter and summer", () => {
  expect(dueName("2026-12-01T00:00:00Z")).toBe("by Mon 30 Nov");
  expect(dueName("2026-06-30T23:00:00Z")).toBe("by Tue 30 Jun");
  expect(dueName("2026-11-30T23:59:59Z")).toBe("by Mon 30 Nov");
  expect(dueName("2026-11-24T17:00:00Z")).toBe("by Tue 24 Nov 17:00");
});

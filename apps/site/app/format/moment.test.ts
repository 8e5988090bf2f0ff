import { describe, expect, test } from "vitest";
import { deadlineName, momentName } from "./moment.ts";

describe("a deadline", () => {
  test("at midnight in London is named by the day that ends, in winter and in summer", () => {
    expect(deadlineName("2026-12-01T00:00:00Z")).toBe("the end of Mon 30 Nov");
    expect(deadlineName("2026-07-31T23:00:00Z")).toBe("the end of Fri 31 Jul");
  });

  test("at another time is named by its day and time", () => {
    expect(deadlineName("2026-11-28T10:00:00Z")).toBe("Sat 28 Nov 10:00");
    expect(deadlineName("2026-07-31T00:00:00Z")).toBe(momentName("2026-07-31T00:00:00Z"));
  });
});

import { describe, expect, test } from "vitest";
import { deadlineName, momentName } from "./moment.ts";

describe("a deadline", () => {
  test("at midnight in London is named by the day that ends, in winter and in summer", () => {
    expect(deadlineName("2026-12-01T00:00:00Z")).toBe("the end of Mon 30 Nov");
    expect(deadlineName("2026-07-31T23:00:00Z")).toBe("the end of Fri 31 Jul");
  });

  test("in another year than today's says its year", () => {
    expect(deadlineName("2033-01-01T00:00:00Z", "2026-11-28")).toBe("the end of Fri 31 Dec 2032");
    expect(deadlineName("2027-01-02T10:00:00Z", "2026-11-28")).toBe("Sat 2 Jan 2027 10:00");
    expect(deadlineName("2026-12-01T00:00:00Z", "2026-11-28")).toBe("the end of Mon 30 Nov");
  });

  test("at another time is named by its day and time", () => {
    expect(deadlineName("2026-11-28T10:00:00Z")).toBe("Sat 28 Nov 10:00");
    expect(deadlineName("2026-07-31T00:00:00Z")).toBe(momentName("2026-07-31T00:00:00Z"));
  });
});

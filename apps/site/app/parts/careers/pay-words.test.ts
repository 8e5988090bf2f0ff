import { UNPAID_REASONS } from "@undercroft/contract";
import { describe, expect, test } from "vitest";
import type { JobCard } from "./job.ts";
import { payWords } from "./pay-words.ts";

const job = (change: object = {}): JobCard =>
  ({
    pay_min_pence: 1600,
    pay_max_pence: null,
    pay_period: "hour",
    hourly_pence: 1600,
    hours: 8,
    hours_cover: null,
    kind: "shift",
    unpaid_reason: null,
    ...change,
  }) as unknown as JobCard;

describe("what work pays", () => {
  test("is said first, and by the hour where it is paid by something else", () => {
    expect(payWords(job()).pay).toContain("£16");
    expect(payWords(job()).details).not.toContain("an hour,");
    const day = payWords(job({ pay_period: "day", pay_min_pence: 16_000, hourly_pence: 1778 }));
    expect(day.pay).toContain("£160");
    expect(day.details).toMatch(/^from £17\.78 an hour, /);
  });

  test("says no hourly pay that nobody has worked out", () => {
    expect(payWords(job({ pay_period: "day", hourly_pence: null })).details).not.toContain("an hour");
  });

  test("is Unpaid with the reason the law knows, whatever else the post says", () => {
    for (const [unpaid_reason, details] of Object.entries(UNPAID_REASONS))
      expect(payWords(job({ unpaid_reason }))).toEqual({ pay: "Unpaid", details, isUnpaid: true });
    expect(payWords(job()).isUnpaid).toBe(false);
  });
});

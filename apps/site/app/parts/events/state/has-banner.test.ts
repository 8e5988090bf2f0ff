import { expect, test } from "vitest";
import { hasBanner } from "./has-banner.ts";

const plain = { rescheduled_from: [], moved_from: null };

test("a night that is over, called off, waiting for a date, under review or moved has a banner, and no other", () => {
  for (const state of ["past", "cancelled", "postponed", "under_review"] as const)
    expect(hasBanner(plain, state), state).toBe(true);
  expect(hasBanner({ ...plain, moved_from: "Kiln House" }, "on_sale_paid")).toBe(true);
  expect(hasBanner({ ...plain, rescheduled_from: ["2026-12-01T20:00:00Z"] }, "on_sale_paid")).toBe(true);
  for (const state of ["on_sale_paid", "sold_out", "happening_now", "external"] as const)
    expect(hasBanner(plain, state), state).toBe(false);
});

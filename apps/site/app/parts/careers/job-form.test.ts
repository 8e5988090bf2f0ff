import { expect, test } from "vitest";
import { emptyJobForm, payOfForm, toJobData, toPence } from "./job-form.ts";

test.each([
  ["16", 1600],
  ["16.5", 1650],
  ["£26,000", 2_600_000],
  ["12,71", 1271],
  ["-4", -400],
  ["lots", null],
  ["", null],
])("%j is %j pence", (typed, pence) => {
  expect(toPence(typed)).toBe(pence);
});

test("A form is sent with its poster, its sums in pence and the end of its closing day", () => {
  const form = {
    ...emptyJobForm("venue:abc"),
    pay_min: "16",
    hours: "7.5",
    closes_on: "2026-12-01",
    needs_sia: "no" as const,
  };
  expect(toJobData(form)).toMatchObject({
    venue_id: "abc",
    organiser_id: null,
    pay_min_pence: 1600,
    pay_max_pence: null,
    hours: 7.5,
    needs_sia: false,
    closes_at: "2026-12-01T23:59",
    unpaid_reason: null,
  });
  expect(payOfForm({ ...form, pay_max: "a lot" }).pay_max_pence).toBe(-1);
});

import { describe, expect, test } from "vitest";
import type { Job } from "#app/parts/careers/job.ts";
import { jobJsonLd } from "./job-json-ld.ts";

const job = {
  id: "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69",
  slug: "engineer-leeds",
  title: "Engineer",
  description: "Mix two bands.",
  kind: "job",
  contract: "employee",
  status: "open",
  remote: "no",
  hours: 38,
  area: { name: "Leeds", slug: "leeds" },
  organisation: { kind: "venue", name: "The Old Dyeworks", slug: "old-dyeworks" },
  pay_min_pence: 2_600_000,
  pay_max_pence: 2_900_000,
  pay_period: "year",
  hourly_pence: 1316,
  opened_at: "2026-11-01T10:00:00Z",
  closes_at: "2026-12-01T23:59:00Z",
  apply_mode: "onsite",
} as Job;
const now = new Date("2026-11-22T12:00:00Z");
const made = (change: Partial<Job> = {}) => jobJsonLd({ ...job, ...change }, "https://undercroft.test", now);

describe("the structured data of a post", () => {
  test("has what search engines ask for: title, dates, place, employer and salary", () => {
    expect(made()).toMatchObject({
      "@type": "JobPosting",
      title: "Engineer",
      datePosted: "2026-11-01T10:00:00Z",
      validThrough: "2026-12-01T23:59:00Z",
      employmentType: "FULL_TIME",
      hiringOrganization: { name: "The Old Dyeworks" },
      jobLocation: { address: { addressLocality: "Leeds", addressCountry: "GB" } },
      baseSalary: { currency: "GBP", value: { minValue: 26_000, maxValue: 29_000, unitText: "YEAR" } },
    });
  });

  test("tells a fee by the hour, and volunteering without a salary", () => {
    expect(
      made({ pay_period: "fee", pay_min_pence: 16_000, pay_max_pence: 16_000, hourly_pence: 2667 }),
    ).toMatchObject({
      baseSalary: { value: { value: 26.67, unitText: "HOUR" } },
    });
    const unpaid = made({ unpaid_reason: "charity_volunteer", pay_min_pence: null, pay_period: null });
    expect(unpaid).toMatchObject({ employmentType: "VOLUNTEER" });
    expect(unpaid).not.toHaveProperty("baseSalary");
  });

  test("is gone when a post is closed or its date has passed", () => {
    expect(made({ status: "closed" })).toBeNull();
    expect(made({ closes_at: "2026-11-22T11:59:59Z" })).toBeNull();
  });
});

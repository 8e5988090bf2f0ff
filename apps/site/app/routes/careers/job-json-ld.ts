import { brandName } from "@undercroft/contract/brand";
import type { Job } from "#app/parts/careers/job.ts";
import type { JsonLd } from "#app/shell/head/page-meta.ts";

const units: Record<string, string> = { hour: "HOUR", day: "DAY", week: "WEEK", year: "YEAR" };

function employmentType(job: Job): string {
  if (job.unpaid_reason === "course_placement") return "INTERN";
  if (job.unpaid_reason) return "VOLUNTEER";
  if (job.contract === "self_employed") return "CONTRACTOR";
  if (job.kind === "shift" || job.contract === "agency") return "TEMPORARY";
  return (job.hours ?? 0) >= 30 ? "FULL_TIME" : "PART_TIME";
}

/** The pay; a fee is told by the hour, since structured data knows none. */
function salaryOf(job: Job): Record<string, unknown> {
  if (!(job.pay_min_pence && job.pay_period)) return {};
  const unit = units[job.pay_period];
  const least = unit ? job.pay_min_pence : (job.hourly_pence ?? 0);
  const most = unit ? (job.pay_max_pence ?? least) : least;
  return {
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "GBP",
      value: {
        "@type": "QuantitativeValue",
        ...(most > least ? { minValue: least / 100, maxValue: most / 100 } : { value: least / 100 }),
        unitText: unit ?? "HOUR",
      },
    },
  };
}

/** An open post as search engines read it. Null when it is not open: it must not be found as work any longer. */
export function jobJsonLd(job: Job, siteUrl: string, now: Date): JsonLd | null {
  if (job.status !== "open" || Date.parse(job.closes_at) <= now.getTime()) return null;
  const place = {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressCountry: "GB",
      ...(job.area ? { addressLocality: job.area.name } : {}),
    },
  };
  return {
    "@type": "JobPosting",
    title: job.title,
    description: job.description,
    identifier: { "@type": "PropertyValue", name: brandName(), value: job.id },
    url: `${siteUrl}/careers/${job.slug}`,
    datePosted: job.opened_at ?? job.created_at,
    validThrough: job.closes_at,
    employmentType: employmentType(job),
    hiringOrganization: {
      "@type": "Organization",
      name: job.organisation?.name ?? brandName(),
    },
    ...(job.area ? { jobLocation: place } : {}),
    ...(job.remote === "yes"
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: "United Kingdom" },
        }
      : {}),
    directApply: job.apply_mode === "onsite",
    ...salaryOf(job),
  };
}

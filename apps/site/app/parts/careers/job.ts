/** A post of work as `list_jobs` and `find_job` answer it. */
import type {
  JobContract,
  JobDiscipline,
  JobKind,
  JobRequirement,
  PayPeriod,
  UnpaidReason,
} from "@undercroft/contract";

/** Who offers the work; a person has a slug only where their profile is public. */
export type JobOrganisation = {
  kind: "venue" | "organiser" | "person";
  name: string | null;
  slug: string | null;
};

/** A post as lists show it. */
export type JobCard = {
  id: string;
  slug: string;
  title: string;
  discipline: JobDiscipline;
  kind: JobKind;
  contract: JobContract;
  organisation: JobOrganisation | null;
  area: { name: string; slug: string } | null;
  place: string | null;
  remote: "no" | "hybrid" | "yes";
  hours: number | null;
  pay_min_pence: number | null;
  pay_max_pence: number | null;
  pay_period: PayPeriod | null;
  hourly_pence: number | null;
  unpaid_reason: UnpaidReason | null;
  needs_sia: boolean | null;
  starts_on: string | null;
  ends_on: string | null;
  closes_at: string;
  opened_at: string | null;
  status: "draft" | "pending_review" | "open" | "closed" | "filled" | "expired" | "archived" | "removed";
  miles?: number | null;
};

/** A post as its page shows it. */
export type Job = JobCard & {
  description: string;
  how_to_apply: string | null;
  hours_cover: string | null;
  pay_note: string | null;
  unpaid_details: Record<string, string>;
  requirements: JobRequirement[];
  inclusion: string | null;
  exemption: string | null;
  apply_mode: "onsite" | "url" | "email";
  apply_target: string | null;
  ended_at: string | null;
  created_at: string;
  usual_answer_days: number | null;
};

/** One page of a list. */
export type JobList = {
  total: number;
  jobs: JobCard[];
  facets: { discipline: Record<string, number>; kind: Record<string, number>; sia: Record<string, number> };
  /** the filter that would show the most if it were taken away; only when nothing is found */
  widest: string | null;
};

/** The address of who offers the work; null for a person whose profile is not public. */
export function organisationPath(organisation: JobOrganisation | null): string | null {
  if (!organisation?.slug || organisation.kind === "person") return null;
  return organisation.kind === "venue" ? `/venues/${organisation.slug}` : `/organisers/${organisation.slug}`;
}

/** "Leeds, Holbeck Studios", "Remote", "Leeds or from home". */
export function placeOf(job: Pick<JobCard, "area" | "place" | "remote">): string {
  const where = [job.place, job.area?.name].filter(Boolean).join(", ");
  if (job.remote === "yes") return where ? `From home, based in ${where}` : "From home";
  return job.remote === "hybrid" ? `${where}, partly from home` : where;
}

/** A post of work as `list_jobs` and `find_job` answer it. */

import type { Answer } from "#app/api/call.ts";

/** Who offers the work; a person has a slug only where their profile is public. */
export type JobOrganisation = NonNullable<JobCard["organisation"]>;

/** A post as lists show it. */
export type JobCard = Answer<"list_work_here">[number] & { miles?: number | null };

/** A post as its page shows it. */
export type Job = Extract<Answer<"find_job">, { job: object }>["job"];

/** One page of a list. */
export type JobList = Answer<"list_jobs">;

/** The address of who offers the work; null for a person whose profile is not public. */
export function organisationPath(organisation: JobOrganisation | null): string | null {
  if (!organisation?.slug || organisation.kind === "person") return null;
  return organisation.kind === "venue" ? `/venues/${organisation.slug}` : `/organisers/${organisation.slug}`;
}

/** "Leeds, Holbeck Studios", "Remote", "Leeds or from home". */
export function placeOf(job: Pick<JobCard, "area" | "place" | "remote">): string {
  const where = [job.place, job.area?.name].filter(Boolean).join(", ");
  if (job.remote === "yes") return where ? `From home, based in ${where}` : "From home";
  if (job.remote !== "hybrid") return where;
  return where ? `${where}, partly from home` : "Partly from home";
}

/** What the public pages of work read on the server. */
import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import type { Job, JobCard, JobList } from "./job.ts";
import { type JobCategory, type JobFilters, toSearch } from "./job-filters.ts";
import { payWords } from "./pay-words.ts";
import type { WorkLine } from "./work-here.tsx";

/** One page of open posts. */
export async function listJobs(
  client: Client,
  filters: JobFilters,
  category: JobCategory | null,
): Promise<JobList> {
  return callOn(client, "list_jobs", {
    p_filters: toSearch(filters, category),
    p_sort: filters.sort === "distance" && !filters.area ? "newest" : filters.sort,
    p_page: filters.page,
  });
}

/** A post by id or slug; that it is gone; or null for an address that never was. */
export async function findJob(
  client: Client,
  idOrSlug: string,
): Promise<{ job: Job; similar: JobCard[] } | { is_gone: true } | null> {
  if (idOrSlug.includes("\0")) return null; // no text of the database can hold it
  return callOn(client, "find_job", { p_id_or_slug: idOrSlug });
}

/** What a venue or an organiser offers now. */
export async function listWorkHere(
  client: Client,
  whose: { p_venue_id: string } | { p_organiser_id: string },
): Promise<WorkLine[]> {
  const jobs = await callOn(client, "list_work_here", whose);
  return jobs.map((job) => ({ id: job.id, slug: job.slug, title: job.title, pay: payWords(job) }));
}
